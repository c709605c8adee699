import { expect, test } from "vitest";
import { shortened } from "./shortened.ts";

test.each([
  ["Asha Rao (no. 2)", 16, "Asha Rao (no. 2)"],
  ["Venkataraman Krishnamurthy", 16, "Venkataraman Kr…"],
  ["Venkataraman Krishnamurthy (no. 2)", 16, "Venkata… (no. 2)"],
  ["Venkataraman Krishnamurthy (no. 12 in Cup)", 10, "Venkatara…"],
])("%j in %i letters keeps the number that tells two people apart", (text, letters, is) => {
  expect(shortened(text, letters)).toBe(is);
});
