import type { DescribedField } from "#app/forms/described-fields.ts";

export const DETAILS_FIELDS = {
  name: {
    label: "Name of the club",
    hint: "Leave empty to use the name of this site. Receipts already issued keep what they said.",
    kind: "text",
    max: 120,
  },
  address: { label: "Address", kind: "text", max: 400, rows: 3 },
  pan: { label: "PAN", kind: "text", max: 20 },
  gstin: {
    label: "GSTIN",
    hint: "Printed exactly as entered. Ask the club’s accountant whether GST applies and whether you must issue tax invoices. These are receipts, not tax invoices.",
    kind: "text",
    max: 30,
  },
} as const satisfies Record<string, DescribedField>;
