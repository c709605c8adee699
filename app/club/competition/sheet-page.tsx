import type { ReactNode } from "react";
import { drawPath } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { DRAW_SHEETS, type DrawSheet, drawSheetPath } from "./paths.ts";
import type { DrawState } from "#app/club/draw/sheets/sheets.server.ts";

const TEXT = {
  printed: (moment: string) => `As of ${moment}.`,
  notPublished: "Not published like this.",
  howTo: "Print it with the browser: Ctrl or ⌘ and P.",
  send: "Send by WhatsApp",
} as const;

/** What the sheets of a draw are called, and whether the head is on the paper. */
export const SHEETS = {
  print: {
    link: "Starter’s sheet",
    title: (tournament: string) => `Tee sheet of ${tournament}`,
    description: "The tee sheet on paper.",
    isHeadPrinted: true,
  },
  scorecards: {
    link: "Scorecards",
    title: (tournament: string) => `Scorecards of ${tournament}`,
    description: "A scorecard for each player, four to a sheet.",
    isHeadPrinted: false,
  },
  "cart-signs": {
    link: "Cart signs",
    title: (tournament: string) => `Cart signs of ${tournament}`,
    description: "A sign for each cart of two players, two to a sheet.",
    isHeadPrinted: false,
  },
} as const satisfies Record<DrawSheet, object>;

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

/** One of the sheets of a draw. */
export function DrawSheetPage({
  draw: { id, name, printedAt, isPublished, whatsApp, hasDraw },
  sheet,
  children,
}: {
  draw: DrawState;
  sheet: DrawSheet;
  children: ReactNode;
}) {
  const { isHeadPrinted, title } = SHEETS[sheet];
  return (
    <SheetPage
      back={drawPath(id)}
      heading={isHeadPrinted ? name : title(name)}
      isHeadPrinted={isHeadPrinted}
      lines={
        <>
          {TEXT.printed(printedAt)} {isPublished ? null : TEXT.notPublished}
        </>
      }
      links={
        <>
          {DRAW_SHEETS.filter((each) => each !== sheet).map((each) => (
            <ButtonLink key={each} look="quiet" size="small" href={drawSheetPath(id, each)}>
              {SHEETS[each].link}
            </ButtonLink>
          ))}
          {whatsApp ? <SendByWhatsApp href={whatsApp} /> : null}
        </>
      }
    >
      {hasDraw ? children : <p>There is no draw yet.</p>}
    </SheetPage>
  );
}
