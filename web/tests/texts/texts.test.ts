import { describe, expect, it } from "vitest";
import { de } from "../../src/texts/de";
import { en } from "../../src/texts/en";
import { formatDecimal, formatMoment, formatNumber, formatPercent, joinList, plural } from "../../src/texts/number";
import { preferredLanguage } from "../../src/texts/texts.svelte";

/** Return the paths of all texts of a language. */
function paths(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? paths(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

const chapters = import.meta.glob<object>("../../src/texts/{en,de}/chapters/*.ts", { eager: true });
const chaptersOf = (language: string): [string, object][] =>
  Object.entries(chapters).flatMap(([path, texts]) => (path.includes(`/${language}/`) ? [[path.split("/").at(-1) ?? "", { ...texts }] as [string, object]] : []));

describe("languages", () => {
  it("have the same texts", () => {
    expect(paths(de).sort()).toEqual(paths(en).sort());
    expect(chaptersOf("en").length).toBeGreaterThan(5);
    expect(chaptersOf("de").map(([name, texts]) => [name, paths(texts).sort()])).toEqual(chaptersOf("en").map(([name, texts]) => [name, paths(texts).sort()]));
  });

  it("leave no text empty", () => {
    const texts = [en, de, ...Object.values(chapters)].flatMap((one) => JSON.stringify(one).match(/:""/g) ?? []);
    expect(texts).toEqual([]);
  });

  it("are chosen by the first of the browser's that there is", () => {
    expect(preferredLanguage(["fr-CH", "de-AT", "en"])).toBe("de");
    expect(preferredLanguage(["fr"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });
});

describe("numbers", () => {
  it("are written as the language does", () => {
    expect(formatNumber(1234.5, "en")).toBe("1,234.5");
    expect(formatNumber(1234.5, "de")).toBe("1.234,5");
    expect(formatPercent(0.42, 0, "en")).toBe("42%");
    expect(formatPercent(0.425, 1, "de")).toBe("42,5\u00a0%");
    expect(formatDecimal(3, 2, "en")).toBe("3.00");
    expect(formatDecimal(1234.5, 1, "de")).toBe("1.234,5");
  });

  it("are dates and times in the order of the language", () => {
    const noon = new Date(2026, 10, 7, 12).getTime();
    expect(formatMoment(noon, { dateStyle: "short" }, "de")).toBe("07.11.26");
    expect(formatMoment(noon, { dateStyle: "medium" }, "en")).toBe("Nov 7, 2026");
  });

  it("choose the form of a plural", () => {
    const forms = { one: "# Punkt", other: "# Punkte" };
    expect(plural(1, forms, "de")).toBe("1 Punkt");
    expect(plural(0, forms, "de")).toBe("0 Punkte");
    expect(plural(1200, forms, "de")).toBe("1.200 Punkte");
    expect([0, 1, 2, 21].map((number) => plural(number, { one: "# point", other: "# points" }, "en"))).toEqual([
      "0 points", "1 point", "2 points", "21 points",
    ]);
  });

  it("join lists", () => {
    expect(joinList(["A", "B", "C"], "conjunction", "en")).toBe("A, B and C");
    expect(joinList(["A", "B"], "disjunction", "de")).toBe("A oder B");
  });
});
