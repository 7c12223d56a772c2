import { mount } from "svelte";
import "./app.css";
import { chooseTransport } from "./api/transport";
import App from "./App.svelte";
import { keepPage } from "./shell/build.svelte";
import { interceptLinks } from "./shell/route.svelte";
import { applySpeed } from "./shell/speed.svelte";
import { applyTheme } from "./shell/theme.svelte";
import { applyLanguage } from "./texts/texts.svelte";

applyTheme();
keepPage();
applySpeed();
interceptLinks(document);
const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
await chooseTransport();
await applyLanguage();
mount(App, { target });
