import { drawnAs } from "#app/catalogue/content/common-fields.ts";
import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import { type BankCard, bankCardPath, type BookingTarget } from "./content.ts";
import { LOOKS } from "./looks.ts";

/** A bank card with the rounds of golf that come with it, and how they are booked. */
export const BANK_CARDS = {
  kind: "bank",
  heading: "Bank cards",
  text: "The cards with complimentary rounds, for “Complementary Games”, booking and “Book your golf game”.",
  add: "Add a bank card",
  fields: {
    bank: {
      label: "Bank",
      hint: "A bank that is in the list already can have another card here: then golfers see the names of both.",
      kind: "text",
      max: 30,
      required: "Enter the name of the bank",
    },
    type: { label: "Card", kind: "text", max: 40, required: "Enter the name of the card" },
    benefits: {
      label: "Benefit",
      hint: "How many rounds or lessons, and what they depend on.",
      kind: "text",
      rows: 2,
      max: 200,
      required: "Say what comes with the card",
    },
    provider: {
      label: "Arranged by",
      kind: "text",
      max: 60,
      required: "Enter who arranges the rounds",
    },
    instruction: {
      label: "How to book",
      hint: "In a sentence; it may be empty where the link says it.",
      kind: "text",
      rows: 2,
      max: 240,
    },
    website: {
      label: "Link to book",
      hint: "The bank’s own page. The button “Book your game” opens it.",
      kind: "url",
    },
    email: {
      label: "E-mail to book",
      hint: "The button opens it where there is no link.",
      kind: "email",
      message: "Enter an e-mail address, for example golf@bank.example",
    },
    phone: {
      label: "Phone to book",
      hint: "The button calls it where there is neither a link nor an e-mail.",
      kind: "text",
      isPhone: true,
      max: 30,
    },
    lookedUp: {
      label: "Last checked on",
      hint: "The page shows this day. After 180 days the card stands under “To check again” on the page “Site”.",
      kind: "day",
      notAfterToday: true,
      required: true,
    },
    source: {
      label: "Source",
      hint: "Where the benefit and the way to book were found. Only the club reads it.",
      kind: "text",
      rows: 2,
      max: 400,
      required: "Say where this was found",
    },
    // None is chosen: the first would give another bank its mark.
    look: { ...drawnAs(LOOKS), placeholder: "Choose how it is drawn" },
  },
  title: "bank",
  note: "type",
  order: "by hand",
  checkedOn: "lookedUp",
  problemsOf: ({ website, email, phone }) => ({
    ...(!website && !email && !phone && { website: "Enter a link, an e-mail or a phone to book" }),
    ...(typeof phone === "string" &&
      !/^\+?[\d\s()-]{6,}$/.test(phone) && {
        phone: "Enter a phone number, for example 1800 419 3646",
      }),
  }),
  shownOn: ["/about", "/booking"],
  pathOf: ({ id }) => bankCardPath(id),
} as const satisfies ContentKind;

type Fields = ContentItem<typeof BANK_CARDS>["fields"];

/** A stored card as pages show it. */
export function bankCardOf({ id, fields }: { id: string; fields: Fields }): BankCard {
  const { bank, type, benefits, provider, instruction, email, phone, lookedUp, look } = fields;
  const { lastFour, expiry, color, textColor, logo } = LOOKS[look as keyof typeof LOOKS];
  return {
    ...{ id, bank, type, lastFour, expiry, color, textColor, logo },
    ...{ benefits, provider, instruction, email, phone, lookedUp },
    target: targetOf(fields),
  };
}

function targetOf({ website, email, phone }: Fields): BookingTarget | undefined {
  if (website) return { channel: "portal", address: website };
  if (email) return { channel: "email", address: email };
  return phone ? { channel: "phone", number: phone } : undefined;
}
