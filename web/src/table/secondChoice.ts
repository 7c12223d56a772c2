/** A secret card is entered when it is chosen twice in a row: a slip could not be taken back. */

export class SecondChoice {
  #first = "";

  /** Return whether a move was chosen at this version just before, too. */
  confirm(move: string, version: number): boolean {
    const chosen = `${version} ${move}`;
    const isAgain = chosen === this.#first;
    this.#first = isAgain ? "" : chosen;
    return isAgain;
  }

  forget(): void {
    this.#first = "";
  }
}
