import { useLoaderData } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE } from "#app/club/frame/print-button.tsx";
import { DRAW_SHEETS, scoringRulesPath } from "#app/club/play/paths.ts";
import { CartSigns } from "./cart-signs.tsx";
import { DrawSheetPage, SHEETS } from "./draw-sheet-page.tsx";
import { Scorecards } from "./scorecards.tsx";
import { readDrawToPrint } from "./sheets.server.ts";
import { sheetsOf } from "./sheets.ts";
import { StartersSheet } from "./starters-sheet.tsx";

export const meta = clubMeta<typeof loader>(
  (data) => (data ? SHEETS[data.sheet].title(data.draw.name) : "A sheet to print"),
  (data) => (data ? SHEETS[data.sheet].description : "A sheet of a draw, to print."),
);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async (args) => {
  const sheet = DRAW_SHEETS.find((each) => each === args.params.sheet);
  if (!sheet) throw new Response(null, { status: 404 });
  const { open, view, draw, codes } = await readDrawToPrint(args);
  const sheets = sheetsOf(open, codes);
  // Of one fourball: it was changed after the others were printed.
  const one = new URL(args.request.url).searchParams.get("fourball");
  const settings = scoringRulesPath(draw.id);
  return {
    sheet,
    draw,
    settings: (await readMayOpen(args.context))(settings) ? settings : null,
    codes: sheet === "print" ? codes : [],
    fourballs: view.fourballs,
    sheets: one
      ? {
          ...sheets,
          fourballs: sheets.fourballs.filter((_, index) => String(index + 1) === one),
        }
      : sheets,
  };
});

export default function DrawSheet() {
  const { sheet, draw, settings, codes, fourballs, sheets } = useLoaderData<typeof loader>();
  return (
    <DrawSheetPage draw={draw} sheet={sheet}>
      {sheet === "print" ? <StartersSheet fourballs={fourballs} codes={codes} /> : null}
      {sheet === "scorecards" ? <Scorecards settings={settings} sheets={sheets} /> : null}
      {sheet === "cart-signs" ? <CartSigns {...sheets} /> : null}
    </DrawSheetPage>
  );
}
