import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankCardArt } from "./bank-card-art.tsx";
import { LOOKS } from "./looks.ts";

/** Relative luminance of a colour, as WCAG 2 has it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("a long name is drawn smaller, so that it runs over nothing", () => {
  const sizesOf = (bank: string, type: string) => {
    const art = renderToStaticMarkup(<BankCardArt card={{ ...LOOKS.plain, bank, type }} />);
    const sizeOf = (text: string) =>
      Number(new RegExp(`font-size="([\\d.]+)"[^>]*>${text}<`).exec(art)?.[1]);
    return [sizeOf(bank), sizeOf(type)];
  };
  expect(sizesOf("HDFC", "Infinia")).toEqual([20, 14]);
  const [bank = 0, type = 0] = sizesOf("B".repeat(30), "T".repeat(40));
  expect(bank * 0.6 * 30).toBeLessThanOrEqual(260);
  expect(type * 0.6 * 40).toBeLessThanOrEqual(240);
});

test("black on white is 21 to 1", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
});

test.each(Object.values(LOOKS))("the mark of $label has enough contrast on its card", (card) => {
  const art = renderToStaticMarkup(<BankCardArt card={{ ...card, bank: card.label, type: "" }} />);
  const [, mark = ""] = /<path d="[^"]*" fill="([^"]*)" fill-rule/.exec(art) ?? [];
  expect(mark).toBe(card.textColor);
  expect(contrast(mark, card.color)).toBeGreaterThanOrEqual(4.5);
});
