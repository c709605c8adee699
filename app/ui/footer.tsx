import { FOOTER_COLUMNS, SHELL, SOCIAL_PLACES } from "#app/platform/content.ts";
import { Icon } from "./icon.tsx";

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
      <Icon name={icon} />
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
