import { type Club, telHref } from "#app/site/club.ts";
import { SHELL } from "#app/site/content.ts";

/** "call the club on" its number, or where to write: in the middle of a sentence. */
export function CallClub({ phone, contact = SHELL.contactAddress }: Club) {
  return phone ? (
    <>
      call the club on{" "}
      <a className="whitespace-nowrap" href={telHref(phone)}>
        {phone}
      </a>
    </>
  ) : (
    <>
      write to the club at <a href={`mailto:${contact}`}>{contact}</a>
    </>
  );
}
