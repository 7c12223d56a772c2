/** Whether games without a server are kept in this browser, or last as long as the page alone. */

let isKept = $state(true);

export const areGamesKept = (): boolean => isKept;

export function noteUnsaved(): void {
  isKept = false;
}
