import { describe, expect, test } from "vitest";
import { worseTermsText } from "./worse-terms.ts";

const at = (paise: number, refund_until: string | null) => ({ paise, refund_until });
const text = (shown: ReturnType<typeof at>, now: ReturnType<typeof at>) =>
  worseTermsText({ shown, now, terms: {} }, "2099-06-10");

describe("what has become worse since a form was opened", () => {
  test.each([
    [at(350_000, null), at(400_000, null), "the total has gone up from ₹3,500 to ₹4,000."],
    [
      at(350_000, "2099-06-20"),
      at(350_000, "2099-06-15"),
      "the last day to withdraw with a refund is now 15 June 2099 (it was 20 June 2099).",
    ],
    [
      at(350_000, null),
      at(350_000, "2099-06-09"),
      "the fee is no longer refunded if you withdraw (it was refunded on any day).",
    ],
    [
      at(350_000, "2099-06-20"),
      at(400_000, "2099-06-09"),
      "the total has gone up from ₹3,500 to ₹4,000, and the fee is no longer refunded if you withdraw (it was refunded until 20 June 2099).",
    ],
    // Refunds were over before.
    [
      at(350_000, "2099-06-09"),
      at(400_000, "2099-06-01"),
      "the total has gone up from ₹3,500 to ₹4,000.",
    ],
  ])("%o, now %o", (shown, now, said) => {
    expect(text(shown, now)).toContain(`Since you opened this form, ${said} To enter for`);
  });
});
