// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { passOn } from "../src/table/link";

const LINK = "http://192.168.1.7:8000/t/abc";

/** A browser that can do so much, held in a hand or not. */
function browser(can: object, isPhone: boolean): void {
  vi.stubGlobal("navigator", can);
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
}
afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => () => Promise.reject(new DOMException("", name));
const writeText = vi.fn(async () => undefined);

test("a phone shares, a desk copies", async () => {
  const share = vi.fn(async () => undefined);
  browser({ share, clipboard: { writeText } }, true);
  expect(await passOn(LINK)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ title: "Larceny", url: LINK });
  browser({ share, clipboard: { writeText } }, false);
  expect(await passOn(LINK)).toBe("copied");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test("who closes the share sheet wants nothing more", async () => {
  browser({ share: refuse("AbortError"), clipboard: { writeText: refuse("NotAllowedError") } }, true);
  expect(await passOn(LINK)).toBe("kept");
});

test("where sharing is refused the link is copied", async () => {
  browser({ share: refuse("NotAllowedError"), clipboard: { writeText } }, true);
  expect(await passOn(LINK)).toBe("copied");
});

test("over plain http there is neither, and the link has to be shown", async () => {
  browser({}, true);
  expect(await passOn(LINK)).toBe("held");
  browser({ clipboard: { writeText: refuse("NotAllowedError") } }, false);
  expect(await passOn(LINK)).toBe("held");
});
