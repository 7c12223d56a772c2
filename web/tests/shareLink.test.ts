// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { shareLink } from "../src/table/shareLink";

const LINK = "http://192.168.1.7:8000/t/abc";

/** Stub a browser with these abilities, on a phone or not. */
function browser(can: object, isPhone: boolean): void {
  vi.stubGlobal("navigator", can);
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
}
afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => () => Promise.reject(new DOMException("", name));
const writeText = vi.fn(async () => undefined);

test("a phone shares, a desktop copies", async () => {
  const share = vi.fn(async () => undefined);
  browser({ share, clipboard: { writeText } }, true);
  expect(await shareLink(LINK)).toBe("shared");
  expect(share).toHaveBeenCalledWith({ title: "Larceny", url: LINK });
  browser({ share, clipboard: { writeText } }, false);
  expect(await shareLink(LINK)).toBe("copied");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test("closing the share sheet cancels sharing", async () => {
  browser({ share: refuse("AbortError"), clipboard: { writeText: refuse("NotAllowedError") } }, true);
  expect(await shareLink(LINK)).toBe("cancelled");
});

test("where sharing is refused the link is copied", async () => {
  browser({ share: refuse("NotAllowedError"), clipboard: { writeText } }, true);
  expect(await shareLink(LINK)).toBe("copied");
});

test("over plain HTTP neither is available, and the link has to be shown", async () => {
  browser({}, true);
  expect(await shareLink(LINK)).toBe("unavailable");
  browser({ clipboard: { writeText: refuse("NotAllowedError") } }, false);
  expect(await shareLink(LINK)).toBe("unavailable");
});
