/** "E-Mail", "e_mail" and "E mail." are one column. */
export const columnKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, " ")
    .trim();

export type UnknownColumn = { index: number; name: string; choice: string };

export type ColumnChoices = Readonly<Record<string, string | undefined>>;

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: [
    "player",
    "player name",
    "full name",
    "name of player",
    "golfer",
    "golfer name",
    "member",
    "member name",
    "participant",
  ],
  email: ["e mail", "mail", "email id", "e mail id", "mail id", "email address", "e mail address"],
  phone: [
    "phone no",
    "phone number",
    "mobile",
    "mobile no",
    "mobile number",
    "mobile phone",
    "contact",
    "contact no",
    "contact number",
    "cell",
    "whatsapp",
    "whatsapp no",
    "whatsapp number",
  ],
  handicap: [
    "hcp",
    "h cap",
    "hdcp",
    "index",
    "hcp index",
    "handicap index",
    "whs index",
    "whs handicap index",
  ],
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(SYNONYMS).flatMap(([name, others]) =>
    others.map((other) => [other, name] as const),
  ),
);

export const usualColumn = (key: string): string => NAMES.get(key) ?? key;
