/**
 * Keeps the keys on the board. `{@attach hold}` belongs on the element that a board is.
 *
 * A control that cannot be used now says so by `aria-disabled`, so that it stays in reach of the
 * keys; a click on it does nothing. Where the control that has the focus goes away, the board
 * itself gets the focus; and the control, if it was used by keys, gets it back when it returns,
 * known by its `data-plays`.
 */
export function hold(board: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let missed: string | undefined;
  let isByKeys = false;

  function enter({ target }: FocusEvent): void {
    if (target === board) return;
    held = target as HTMLElement;
    missed = undefined;
  }

  function press(event: MouseEvent): void {
    isByKeys = event.detail === 0;
    const control = (event.target as Element).closest("button");
    if (control && isOff(control)) event.stopPropagation();
  }

  function look(): void {
    const active = document.activeElement;
    if (held && isGone(held) && (active === held || active === document.body)) {
      missed = isByKeys ? held.dataset.plays : undefined;
      held = null;
      board.focus({ preventScroll: true });
    } else if (active === board && missed) {
      const all = [...board.querySelectorAll<HTMLElement>("[data-plays]")];
      all.find((one) => one.dataset.plays === missed && !isOff(one))?.focus({ preventScroll: true });
    }
  }

  board.tabIndex = -1;
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "The board");
  board.addEventListener("focusin", enter);
  board.addEventListener("click", press, true);
  const watch = new MutationObserver(look);
  watch.observe(board, { subtree: true, childList: true, attributeFilter: ["aria-disabled", "inert"] });
  return () => {
    watch.disconnect();
    board.removeEventListener("focusin", enter);
    board.removeEventListener("click", press, true);
  };
}

const isOff = (control: Element): boolean => control.getAttribute("aria-disabled") === "true";

/** Taken off the board, or on its way out. */
const isGone = (control: Element): boolean => !control.isConnected || control.closest("[inert]") !== null;
