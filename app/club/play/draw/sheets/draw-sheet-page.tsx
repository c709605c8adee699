import type { ReactNode } from "react";
import { SendByWhatsApp, SheetPage } from "#app/club/frame/sheet-page.tsx";
import { DRAW_SHEETS, type DrawSheet, drawSheetPath } from "#app/club/play/paths.ts";
import { drawPath } from "#app/site/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { DrawState } from "./sheets.server.ts";

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
          {`As of ${printedAt}.`} {isPublished ? null : "Not published like this."}
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
