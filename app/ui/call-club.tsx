import { type Club, telHref } from "#app/site/club.ts";
import { SHELL } from "#app/site/content.ts";

/** "Monsoon Golf Club, +91 80 2345 6789": who takes the money, where the site says it. */
export function ClubName({ name, phone }: Club) {
  if (!name) return null;
  return (
    <p className="wrap-anywhere">
      {name}
      {phone ? (
        <>
          , <PhoneLink phone={phone} />
        </>
      ) : null}
    </p>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="whitespace-nowrap" href={telHref(phone)}>
    {phone}
  </a>
);

/** "call the club on" its number, or where to write: in the middle of a sentence. */
export function CallClub({ phone, contact = SHELL.contactAddress }: Club) {
  return phone ? (
    <>
      call the club on <PhoneLink phone={phone} />
    </>
  ) : (
    <>
      write to the club at <a href={`mailto:${contact}`}>{contact}</a>
    </>
  );
}
