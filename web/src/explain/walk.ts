/**
 * The walk through what explains itself on a page: `?` leads to the first or the next explanation, the arrow
 * keys to its neighbours, and Escape back to where the walk began.
 */

/** Marks what the walk leads to. */
export const WALKED = "data-walked";
const STEPS: Record<string, number> = { "?": 1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

let isListening = false;
/** What had the focus when the walk began. */
let start: HTMLElement | null = null;

/** Listen to the keys of the walk, from the first explanation on. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("keydown", walk);
}

function walk(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof HTMLElement) || target.closest("input, textarea, select, dialog") || ctrlKey || metaKey || altKey) return;
  const isWalking = target.hasAttribute(WALKED);
  const step = STEPS[key];
  if (key === "Escape" && isWalking) {
    (start?.isConnected ? start : target).focus();
    if (!start?.isConnected) target.blur();
  } else if (step !== undefined && (isWalking || key === "?")) {
    if (!isWalking) start = target;
    const stops = [...document.querySelectorAll<HTMLElement>(`[${WALKED}]`)].filter((stop) => stop.checkVisibility?.() ?? true);
    const here = stops.indexOf(target);
    stops.at((here + step + stops.length) % (stops.length || 1))?.focus();
  } else return;
  event.preventDefault();
}
