export type BookingTarget =
  | { channel: "portal"; address: string }
  | { channel: "email"; address: string }
  | { channel: "phone"; number: string };

export type BankCard = {
  id: string;
  bank: string;
  type: string;
  /** A sample, as embossed on the card art. */
  lastFour: string;
  expiry: string;
  color: string;
  textColor: string;
  /** The bank's logo: one SVG path in a 24 by 24 view box. */
  logo: string;
  benefits: string;
  provider: string;
  instruction?: string;
  /** Undefined when unknown: then the page says so. */
  target?: BookingTarget;
  /** URL of the page that benefit and target were taken from. */
  source: string;
  /** ISO date when the source was checked. */
  lookedUp: string;
};

const LOOKED_UP = "2026-11-21";
const VISIT_PORTAL = (bank: string) =>
  `Visit the ${bank} portal, open the golf benefit of your card and pick a course and a day.`;

/**
 * The nine banks. Each target is a page, address or number that the bank itself publishes: its golf
 * programme where one was found, else its home page (docs/product.md, "Bank cards"). Benefits
 * change often: when you check them again, update `lookedUp`.
 */
export const BANK_CARDS: readonly BankCard[] = [
  {
    id: "icici",
    bank: "ICICI",
    type: "Sapphiro Credit Card",
    lastFour: "4012",
    expiry: "12/28",
    color: "#7a2e1f",
    textColor: "#fff",
    logo: "M12 3c5 0 8 3 8 7 0 6-6 11-11 11-3 0-5-2-5-5C4 9 7 3 12 3z",
    benefits:
      "Up to 4 complimentary rounds or lessons a month, by what was spent on the card the month before.",
    provider: "ICICI Bank golf programme",
    target: { channel: "portal", address: "https://www.icici.bank.in/" },
    source:
      "Benefit: logintoloans.com/IcIcISapphiroCreditCards.php. No golf page of the bank's own was found, so its home page.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "sbi",
    bank: "SBI",
    type: "AURUM",
    lastFour: "5588",
    expiry: "09/27",
    color: "#1d2f4f",
    textColor: "#fff",
    logo: "M12 2a10 10 0 100 20 10 10 0 000-20zM12 9a3 3 0 00-1.3 5.7V22h2.6v-7.3A3 3 0 0012 9z",
    benefits: "16 complimentary rounds a year, four a quarter, and 12 golf lessons.",
    provider: "SBI Card golf programme",
    target: { channel: "portal", address: "https://www.sbicard.com/" },
    source:
      "Benefit: cardsjunction.com/credit-card/sbi-card-aurum-credit-card. The bank's golf page could not be proved, so its home page.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "indusind",
    bank: "IndusInd",
    type: "Pinnacle Credit Card",
    lastFour: "7301",
    expiry: "03/29",
    color: "#5b1a1a",
    textColor: "#fff",
    logo: "M4 20L9 4h6l5 16h-4L12 8 8 20z",
    benefits:
      "Complimentary rounds for the primary card holder, two bookings open at a time; Re 1 is charged for each.",
    provider: "IndusInd Bank golf programme",
    target: {
      channel: "portal",
      address:
        "https://indusind.com/in/en/personal/Terms-and-Conditions-Indusind-bank-golf-program.html",
    },
    source: "The bank's own page of its golf programme: the portal's address.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "hsbc",
    bank: "HSBC",
    type: "Premier Credit Card",
    lastFour: "2240",
    expiry: "06/28",
    color: "#3a3f3c",
    textColor: "#fff",
    logo: "M7 6h10l5 6-5 6H7l-5-6zM7 6l5 6 5-6M7 18l5-6 5 6",
    benefits:
      "Complimentary rounds in the golf programme for Premier and Global Private Banking clients.",
    provider: "HSBC golf programme",
    target: { channel: "portal", address: "https://www.hsbc.co.in/" },
    source:
      "Benefit: golfpass.golflan.com/content/termsandcondition, the programme's terms. No golf page of the bank's own was found, so its home page.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "hdfc",
    bank: "HDFC",
    type: "Infinia Credit Card",
    lastFour: "9107",
    expiry: "11/27",
    color: "#12305a",
    textColor: "#fff",
    logo: "M4 4h16v16H4zM9 9h6v6H9z",
    benefits: "Unlimited complimentary rounds at leading courses across India, and golf lessons.",
    provider: "HDFC Bank concierge",
    instruction:
      "Phone the concierge number on the back of your card, or write to the bank's card support.",
    target: {
      channel: "email",
      address: "customerservices.cards@hdfcbank.com",
    },
    source:
      "Benefit: technofino.in/wiki, HDFC Bank Infinia Credit Card. E-mail: the bank's address for card support, as several sources quote it; the bank's own page could not be read.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "amex",
    bank: "American Express",
    type: "Platinum Reserve Credit Card",
    lastFour: "1005",
    expiry: "08/29",
    color: "#c3cbc7",
    textColor: "#14201a",
    logo: "M4 4h16v16H4zM7 16l5-9 5 9M9 13h6",
    benefits:
      "Complimentary access twice a month to more than 30 courses in India, without a green fee.",
    provider: "American Express concierge",
    instruction:
      "Call the American Express line, at any hour, and ask the concierge for your round of golf.",
    target: { channel: "phone", number: "1800 419 3646" },
    source:
      "Benefit: americanexpress.com/in/content/platinum-reserve-credit-card. Number: americanexpress.com/in/legal/customer-complaint-grievance-redressal-policy.html.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "axis",
    bank: "Axis Bank",
    type: "Select Credit Card",
    lastFour: "6634",
    expiry: "02/28",
    color: "#6d1f3e",
    textColor: "#fff",
    logo: "M12 4l8 16h-5L12 13l-1 2 2 5H4z",
    benefits: "Complimentary rounds at partner courses; how many a year goes by the card.",
    provider: "Axis Bank golf programme",
    instruction: VISIT_PORTAL("Axis Bank"),
    target: { channel: "portal", address: "https://www.axis.bank.in/" },
    source:
      "Benefit: quoted in several places, none of them the bank's. No golf page of the bank's own was found, so its home page.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "standard-chartered",
    bank: "Standard Chartered",
    type: "Beyond Credit Card",
    lastFour: "3419",
    expiry: "05/29",
    color: "#0d4a4a",
    textColor: "#fff",
    logo: "M7 4c8 0 10 4 10 8s-3 8-10 8c5-2 6-5 6-8S12 6 7 4z",
    benefits: "2 complimentary rounds a month.",
    provider: "Standard Chartered Privileges",
    instruction: VISIT_PORTAL("Standard Chartered"),
    target: {
      channel: "portal",
      address: "https://www.sc.com/in/credit-cards/beyond-credit-cards",
    },
    source:
      "Benefit: cardnitty.com/in/standard-chartered-bank/standard-chartered-beyond-credit-card. Portal: the bank's own page of the card.",
    lookedUp: LOOKED_UP,
  },
  {
    id: "idfc",
    bank: "IDFC",
    type: "Mayura Credit Card",
    lastFour: "8826",
    expiry: "10/28",
    color: "#54131f",
    textColor: "#fff",
    logo: "M5 4h4v16H5zM12 4h7v4h-7zM12 10h5v4h-5zM12 16h3v4h-3z",
    benefits:
      "Up to 2 complimentary rounds or lessons a month, by what was spent on the card the month before.",
    provider: "IDFC FIRST Bank golf programme",
    instruction: VISIT_PORTAL("IDFC FIRST Bank"),
    target: { channel: "portal", address: "https://www.idfcfirst.bank.in/" },
    source:
      "Benefit: bankkaro.com/credit-cards/idfc-mayura-credit-card. No golf page of the bank's own was found, so its home page.",
    lookedUp: LOOKED_UP,
  },
];

export type CardArt = Pick<
  BankCard,
  "id" | "bank" | "type" | "lastFour" | "expiry" | "color" | "textColor" | "logo"
>;

export const COMPLEMENTARY_PAGE = {
  heading: "Complementary Games",
  description: "Pick your bank to see the card, the golf that comes with it and where to book.",
  pick: "Pick your bank",
  pickAnother: "Pick another bank",
  card: "Card",
  benefit: "Benefit",
  arrangedBy: "Arranged by",
  book: "Book your game",
  unknownBank: "We do not know that bank. Please pick one of these.",
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
