export type ListedPerson = {
  line: number;
  fullName: string;
  phone: string;
  email: string;
  handicap: string;
};

const EMAIL = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]+/;

/** Ten digits of India, perhaps with its country code, or a number of another country. */
const PHONE = /(?:\(?\+?91\)?[ -]?)?0?\d(?:[ -]?\d){9}(?!\d)|\+\d{1,3}(?:[ ()-]{0,2}\d){6,12}/;

/** What stands before a name: a number, a bullet, WhatsApp's asterisks. */
const MARK = /^(?:\d{1,3}\s*[.)]\s*)?[•*\-–\s]*/;

/** "Asha Rao - 7", "Asha Rao (hcp +2.4)", "Asha Rao, 12,4". */
const PERSON =
  /^(?<name>\p{L}[^\d+]*?)[\s\-–—:=,;.(]*(?:(?:h\/?cp|hdcp|handicap|index)[\s.:=]*)?(?:(?<=[\s\-–—:=,;.(])(?<handicap>\+?\d{1,2}(?:[.,]\d)?))?[\s).*]*$/iu;

/**
 * Reads a list as people write it in a message: a name and a handicap a line, perhaps with a phone
 * number or an email address.
 *
 * @returns null for a text without such a line; what stands above the first is the list's heading
 */
export function readMessageList(text: string): {
  people: ListedPerson[];
  unread: { line: number; text: string }[];
} | null {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((value, index) => ({ text: value.trim(), line: index + 1 }))
    .filter((each) => each.text !== "")
    .map((each) => ({ ...each, person: personIn(each.text) }));
  const start = lines.findIndex(({ person }) => person !== null);
  if (start === -1) return null;
  return {
    people: lines.flatMap(({ line, person }) => (person ? [{ line, ...person }] : [])),
    unread: lines
      .slice(start)
      .flatMap(({ line, text: unread, person }) => (person ? [] : [{ line, text: unread }])),
  };
}

function personIn(text: string): Omit<ListedPerson, "line"> | null {
  const email = EMAIL.exec(text)?.[0] ?? "";
  const unmarked = (email ? text.replace(email, " ") : text).replace(MARK, "");
  const phone = PHONE.exec(unmarked)?.[0].trim() ?? "";
  const { name = "", handicap = "" } =
    PERSON.exec(unmarked.replace(phone, " ").trim().replaceAll(/\s+/g, " "))?.groups ?? {};
  const fullName = name.replace(/[\s\-–—:=,;.(*]+$/, "");
  if (fullName.length < 2 || (handicap === "" && phone === "" && email === "")) return null;
  return { fullName, phone, email, handicap: handicap.replace(",", ".") };
}
