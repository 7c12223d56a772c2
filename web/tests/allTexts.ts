/** Components are tested without the pages that load the chapters of texts for them. */

import { loadChapter } from "../src/texts/texts.svelte";

const chapters = Object.keys(import.meta.glob("../src/texts/en/chapters/*.ts"));
for (const path of chapters) await loadChapter(path.split("/").at(-1)?.replace(".ts", "") ?? "");
