import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";

const TEXT = {
  howTo: "Print it with the browser: Ctrl or ⌘ and P.",
  send: "Send by WhatsApp",
} as const;

/**
 * A page that is made to be printed: on the screen with the club's bar, the way
 * back and other sheets.
 *
 * @param back where the heading leads
 * @param isHeadPrinted whether heading and lines stand on the paper, too
 * @param links to other sheets, and to WhatsApp
 */
export function SheetPage({
  back,
  heading,
  lines,
  isHeadPrinted = false,
  links,
  children,
}: {
  back: string;
  heading: string;
  lines: ReactNode;
  isHeadPrinted?: boolean;
  links?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {/* The page of paper has margins of its own. */}
      <section className="mx-auto grid w-full max-w-page grid-cols-1 content-start gap-6 px-5 py-page-y print:block print:p-0">
        <div className={isHeadPrinted ? "print:mb-4" : "print:hidden"}>
          <h1 className="wrap-anywhere">
            <a href={back} className="text-ink no-underline">
              {heading}
            </a>
          </h1>
          <p className="text-sm text-muted">
            {lines} <span className="print:hidden">{TEXT.howTo}</span>
          </p>
          {links ? (
            <div className="mt-4 print:hidden">
              <ButtonRow>{links}</ButtonRow>
            </div>
          ) : null}
        </div>
        {children}
      </section>
    </>
  );
}

/** A link that opens WhatsApp with a text. */
export function SendByWhatsApp({ href }: { href: string }) {
  return (
    <ButtonLink look="quiet" size="small" href={href}>
      {TEXT.send}
    </ButtonLink>
  );
}
