import { texts } from "../texts/texts.svelte";

/**
 * Keeps the keyboard focus on the board. `{@attach keepFocus}` belongs on a board's root element.
 *
 * A control that cannot be used now is `aria-disabled`, so that it can still be focused; a click on
 * it does nothing. When the focused control is removed, the board gets the focus. If the control was
 * used by keyboard, the focus returns to it when it is back, recognised by its `data-plays`.
 */
export function keepFocus(board: HTMLElement): () => void {
  let focused: HTMLElement | null = null;
  let removedMove: string | undefined;
  let isByKeyboard = false;

  function noteFocus({ target }: FocusEvent): void {
    if (target === board) return;
    focused = target as HTMLElement;
    removedMove = undefined;
  }

  function filterClick(event: MouseEvent): void {
    isByKeyboard = event.detail === 0;
    const control = (event.target as Element).closest("button");
    if (control && isDisabled(control)) event.stopPropagation();
  }

  function restoreFocus(): void {
    const active = document.activeElement;
    if (focused && isRemoved(focused) && (active === focused || active === document.body)) {
      removedMove = isByKeyboard ? focused.dataset.plays : undefined;
      focused = null;
      board.focus({ preventScroll: true });
    } else if (active === board && removedMove) {
      const controls = [...board.querySelectorAll<HTMLElement>("[data-plays]")];
      const returned = controls.find((one) => one.dataset.plays === removedMove && !isDisabled(one));
      returned?.focus({ preventScroll: true });
    }
  }

  board.tabIndex = -1;
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", texts().table.board);
  board.addEventListener("focusin", noteFocus);
  board.addEventListener("click", filterClick, true);
  const observer = new MutationObserver(restoreFocus);
  observer.observe(board, { subtree: true, childList: true, attributeFilter: ["aria-disabled", "inert"] });
  return () => {
    observer.disconnect();
    board.removeEventListener("focusin", noteFocus);
    board.removeEventListener("click", filterClick, true);
  };
}

const isDisabled = (control: Element): boolean => control.getAttribute("aria-disabled") === "true";

/** Whether a control has left the board, or is on its way out. */
const isRemoved = (control: Element): boolean =>
  !control.isConnected || control.closest("[inert]") !== null;
