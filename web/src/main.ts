import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { interceptLinks } from "./shell/route.svelte";
import { applyTheme } from "./shell/theme.svelte";

applyTheme();
interceptLinks(document);
const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
mount(App, { target });
