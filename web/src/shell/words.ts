/** Texts that depend on numbers. */

/** Return `1 point`, `2 points`. */
export function pluralize(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Return `A`, `A and B`, `A, B and C`. */
export function joinNames(names: string[], word = "and"): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}
