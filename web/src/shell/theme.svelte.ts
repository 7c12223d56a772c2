import { readStored, store } from "./browserStorage";

export type Theme = "auto" | "light" | "dark";

const chosen = $state<{ theme: Theme }>({ theme: readStored<Theme>("theme", "auto") });

export function theme(): Theme {
  return chosen.theme;
}

/** Switch to the next theme: the device's own, light, dark. */
export function nextTheme(): void {
  const order: Theme[] = ["auto", "light", "dark"];
  chosen.theme = order[(order.indexOf(chosen.theme) + 1) % order.length] ?? "auto";
  store("theme", chosen.theme);
  applyTheme();
}

export function applyTheme(): void {
  if (chosen.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen.theme;
}
