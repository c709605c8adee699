import type { DescribedField } from "#app/forms/described-fields.ts";

export const WITHDRAWAL_FIELDS = {
  reason: {
    label: "Reason",
    hint: "It is in the mail to the address of the entry.",
    required: "Please say why",
    kind: "text",
    max: 1_000,
    rows: 4,
  },
  /** A card that is in keeps its place. */
  cardCounts: { label: "Count the card anyway: the player keeps their place", kind: "box" },
} as const satisfies Record<string, DescribedField>;
