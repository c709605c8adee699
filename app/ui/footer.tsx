import { SHELL } from "#app/platform/content.ts";

/** The footer of every page (SPEC 1). */
export function Footer({ siteName, year }: { siteName: string; year: number }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <strong className="footer-name">{siteName}</strong>
        <a href={`mailto:${SHELL.contactAddress}`}>{SHELL.contact}</a>
        <span className="footer-year">© {year}</span>
      </div>
    </footer>
  );
}
