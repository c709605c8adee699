import { FOOTER_COLUMNS, SHELL, SOCIAL_PLACES } from "#app/site/content.ts";
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

/**
 * The footer of every page (SPEC 1): one line, and behind a native
 * `<details>` the columns that lead to all of the site.
 */
export function Footer({ siteName, year }: { siteName: string; year: number }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <strong className="footer-name">{siteName}</strong>
        <a href={`mailto:${SHELL.contactAddress}`}>{SHELL.contact}</a>
        <ul className="social">
          {SOCIAL_PLACES.map((place) => (
            <li key={place.name}>
              <SocialPlace {...place} />
            </li>
          ))}
        </ul>
        <span className="footer-year">© {year}</span>
        <details className="footer-more">
          <summary>
            <span className="when-closed">{SHELL.expandFooter}</span>
            <span className="when-open">{SHELL.collapseFooter}</span>
          </summary>
          <nav className="footer-columns" aria-label={SHELL.footerNavigation}>
            {FOOTER_COLUMNS.map(({ heading, links }) => (
              <div key={heading}>
                <h2>{heading}</h2>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={to}>
                      <a href={to}>{label}</a>
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

/** An icon with its name; a link once the place has an address (DECISIONS 7a). */
function SocialPlace({ name, icon, address }: (typeof SOCIAL_PLACES)[number]) {
  const shown = (
    <>
      <LineArt>{SOCIAL_ICONS[icon]}</LineArt>
      <span className="visually-hidden">{name}</span>
    </>
  );
  if (!address) return <span className="social-place">{shown}</span>;
  return (
    <a
      className="social-place"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {shown}
    </a>
  );
}
