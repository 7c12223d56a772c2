/** A link on its way to somebody else. */

/** `kept`: somebody thought better of it. `held`: neither shared nor copied, so the page has to show it. */
export type Fate = "shared" | "copied" | "held" | "kept";

/** Share a link where fingers do it, else copy it. Over plain http browsers may allow neither. */
export async function passOn(address: string): Promise<Fate> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: "Larceny", url: address });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "kept";
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return "copied";
  } catch {
    return "held";
  }
}
