import { telHref } from "#app/site/club.ts";
import { FOOTER_COLUMNS, SHELL, SOCIAL_LINKS, type SocialAddresses } from "#app/site/content.ts";
import { LineArt } from "./icon.tsx";

const SOCIAL_ICONS = {
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.6 7.4v.01" />
    </>
  ),
  facebook: (
    <path d="M14 21v-8h3l.5-3.5H14V7.7c0-1 .5-1.7 1.8-1.7h1.9V3.2h-2.6c-3 0-4.6 1.7-4.6 4.3v2H7.5V13h3v8" />
  ),
  youtube: (
    <>
      <rect x="3" y="6" width="18" height="12.5" rx="3.5" />
      <path d="M10.3 9.6v5.3l4.4-2.7z" />
    </>
  ),
} as const;

const LINK_CLASSES = "inline-flex min-h-11 items-center underline underline-offset-[0.2em]";

const PLACE_CLASSES = "grid size-11 place-items-center";

export function Footer({
  siteName,
  contact = SHELL.contactAddress,
  phone,
  social,
  year,
}: {
  siteName: string;
  contact?: string | undefined;
  phone?: string | undefined;
  social: SocialAddresses;
  year: number;
}) {
  return (
    <footer className="bg-fairway-950 py-7 text-mist-200 print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-5">
        <strong className="font-display text-xl leading-none font-semibold text-white">
          {siteName}
        </strong>
        <a className={LINK_CLASSES} href={`mailto:${contact}`}>
          {SHELL.contact}
        </a>
        {phone ? (
          <a className={`whitespace-nowrap ${LINK_CLASSES}`} href={telHref(phone)}>
            {phone}
          </a>
        ) : null}
        <ul className="flex gap-1">
          {SOCIAL_LINKS.map((place) => (
            <li key={place.name}>
              <SocialLink {...place} address={social[place.icon]} />
            </li>
          ))}
        </ul>
        <span className="ml-auto">© {year}</span>
        <details className="group basis-full">
          <summary className={`cursor-pointer ${LINK_CLASSES}`}>
            <span className="group-open:hidden">{SHELL.expandFooter}</span>
            <span className="not-group-open:hidden">{SHELL.collapseFooter}</span>
          </summary>
          <nav
            className="grid grid-cols-links gap-x-8 gap-y-6 py-4"
            aria-label={SHELL.footerNavigation}
          >
            {FOOTER_COLUMNS.map(({ heading, links }) => (
              <div key={heading}>
                <h2 className="text-lg text-white">{heading}</h2>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={to}>
                      <a className={LINK_CLASSES} href={to}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </details>
      </div>
    </footer>
  );
}

function SocialLink({
  name,
  icon,
  address,
}: (typeof SOCIAL_LINKS)[number] & { address: string | undefined }) {
  const content = (
    <>
      <LineArt>{SOCIAL_ICONS[icon]}</LineArt>
      <span className="sr-only">{name}</span>
    </>
  );
  if (!address) return <span className={PLACE_CLASSES}>{content}</span>;
  return (
    <a className={PLACE_CLASSES} href={address} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
