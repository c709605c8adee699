export type BookingTarget =
  | { channel: "portal"; address: string }
  | { channel: "email"; address: string }
  | { channel: "phone"; number: string };

/** A sample as embossed on the card art, its colours, and the bank's logo. */
export type BankLook = {
  lastFour: string;
  expiry: string;
  color: string;
  textColor: string;
  /** One SVG path in a 24 by 24 view box. */
  logo: string;
};

export type CardArt = BankLook & { id: string; bank: string; type: string };

export type BankCard = CardArt & {
  benefits: string;
  provider: string;
  instruction?: string | undefined;
  /** Undefined when unknown: then the page says so. */
  target?: BookingTarget | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  /** ISO date when it was last checked. */
  lookedUp: string;
};

export const COMPLEMENTARY_PATH = "/complementary-game";
export const bankCardPath = (id: string) => `${COMPLEMENTARY_PATH}?bank=${id}`;

export const COMPLEMENTARY_PAGE = {
  heading: "Complementary Games",
  description: "Pick your bank to see the card, the golf that comes with it and where to book.",
  pick: "Pick your bank",
  pickAnother: "Pick another bank",
  none: "No bank card is listed at the moment.",
  card: "Card",
  benefit: "Benefit",
  arrangedBy: "Arranged by",
  book: "Book your game",
  unknownBank: "That bank card is not listed here. Please pick one of these.",
  phone: "Phone",
  email: "E-mail",
  checked: (day: string) => `As found on ${day}. Your bank's own terms decide.`,
} as const;

export const OUTBOUND_TOASTS = {
  portal: { message: "Redirecting to booking website" },
  email: { message: "Opening email client" },
  phone: { message: "Initiating call" },
  missing: {
    message: "Unable to redirect",
    description: "We couldn't find the booking link for this card. Please try another card.",
  },
} as const;
