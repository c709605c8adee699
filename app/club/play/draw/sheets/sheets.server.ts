import type { LoaderFunctionArgs } from "@remix-run/node";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { drawView } from "#app/club/play/draw/view.server.ts";
import { withNames } from "#app/club/play/field-names.ts";
import { type OpenPlay, readPlay } from "#app/club/play/play.server.ts";
import { publicAddress } from "#app/club/play/public-address.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { cardPath } from "#app/tournaments/card-paths.ts";
import { readPublished } from "#app/tournaments/published.server.ts";
import { type Fourball, fourballsOf } from "#app/tournaments/rosters.ts";
import { teeSheetText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { qrCode } from "#app/ui/qr-code.server.ts";
import type { QrCode } from "#app/ui/qr-code.tsx";

export type DrawState = {
  id: string;
  name: string;
  printedAt: string;
  hasDraw: boolean;
  isPublished: boolean;
  /** Opens WhatsApp with the published tee sheet; null: there is none. */
  whatsApp: string | null;
};

/**
 * The tournament's play whose draw is printed, and what is above the sheet.
 *
 * @throws as readPlay
 */
export async function readDrawToPrint({ context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const read = await readPlay(context, id);
  const { tournament, play } = read;
  const published =
    play.draw_published_at === null ? null : (await readPublished(context, tournament.slug)).draw;
  // On paper names are as on the page that everybody reads.
  const names = readersNames(play, published ? fourballsOf(published) : []);
  const open = { ...read, players: withNames(read.players, names) };
  const view = drawView(open);
  const { publication } = view;
  const draw: DrawState = {
    id,
    name: tournament.name,
    printedAt: formatMoment(new Date().toISOString()),
    hasDraw: view.fourballs.length > 0,
    isPublished: publication?.isPublished === true && publication.changes.length === 0,
    whatsApp:
      published && whatsAppLink(teeSheetText(tournament, published, publicAddress(tournament))),
  };
  return {
    open,
    view,
    draw,
    codes: draw.isPublished ? await readCardCodes(context, id, view.fourballs.length) : [],
  };
}

/** By player, of those of the published draw. */
const readersNames = (
  { published_draw: draw }: OpenPlay["play"],
  fourballs: readonly Fourball[],
): Map<string, string> =>
  new Map(
    (draw?.fourballs ?? []).flatMap(({ seats }, number) =>
      seats.flatMap(({ id }, seat): [string, string][] => {
        const name = fourballs[number]?.players[seat]?.name;
        return name ? [[id, name]] : [];
      }),
    ),
  );

/** By fourball; one without players has no link. */
async function readCardCodes(
  context: RequestContext,
  tournament: string,
  fourballs: number,
): Promise<(QrCode | null)[]> {
  const links = unwrap(
    await readWhole(
      () =>
        context.supabase
          .from("card_links")
          .select("fourball, token")
          .eq("tournament_id", tournament)
          .not("fourball", "is", null),
      ["fourball"],
    ),
  );
  const codes = new Map(
    links.map(({ fourball, token }) => [fourball, qrCode(environment.SITE_URL + cardPath(token))]),
  );
  return Array.from({ length: fourballs }, (_, index) => codes.get(index + 1) ?? null);
}
