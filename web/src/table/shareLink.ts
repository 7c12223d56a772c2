/** `cancelled`: the user closed the share sheet. `unavailable`: the page has to show the link. */
export type ShareResult = "shared" | "copied" | "unavailable" | "cancelled";

/** Share a link on touch devices, else copy it. Over plain HTTP browsers may allow neither. */
export async function shareLink(address: string): Promise<ShareResult> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: "Larceny", url: address });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return "copied";
  } catch {
    return "unavailable";
  }
}
