/**
 * Marks the control of a board that plays the coach's move: `{@attach markHint(move)}` belongs on an
 * element around the board. A control is recognised by its `data-plays`, and scrolled into view.
 */
export function markHint(move: string | null): (stage: HTMLElement) => () => void {
  return (stage) => {
    let marked: Element[] = [];
    function mark(): void {
      const found = move === null ? [] : [...stage.querySelectorAll(`[data-plays="${CSS.escape(move)}"]`)];
      for (const one of marked) if (!found.includes(one)) one.removeAttribute("data-hinted");
      for (const one of found) one.toggleAttribute("data-hinted", true);
      if (marked.length === 0) found[0]?.scrollIntoView({ block: "nearest" });
      marked = found;
    }
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(stage, { subtree: true, childList: true, attributeFilter: ["data-plays"] });
    return () => {
      observer.disconnect();
      for (const one of marked) one.removeAttribute("data-hinted");
    };
  };
}
