import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { informationPath } from "#app/site/paths.ts";
import { hasLimits, NO_ENTRIES, type Places } from "./places.ts";
import type { PriceList } from "./prices.ts";
import type { Tournament } from "./tournament.ts";

/** In paise; null: there is none. */
export type PublicFee = {
  fee: number | null;
  early_fee: number | null;
  /** The last day of the early fee. */
  early_until: string | null;
} & Partial<Pick<PriceList, "refund_until" | "includes" | "hold_days" | "prices">>;

/** A tournament, with its fee where it was asked for. */
export type WithFee = Tournament & { fees?: PublicFee | null };

/**
 * A published or cancelled tournament, by the slug in a URL. Administrators do not get drafts here
 * either: they see those under /admin.
 *
 * @throws a 404 Response when there is none, a 503 Response when it cannot be read
 */
export function findTournament(
  context: RequestContext,
  slug: string | null | undefined,
): Promise<Tournament> {
  return find(context, slug, "*");
}

/** @throws as findTournament */
export const findWithFee = (context: RequestContext, slug: string | null | undefined) =>
  find(context, slug, "*, fees:tournament_fees(fee, early_fee, early_until)");

async function find(
  context: RequestContext,
  slug: string | null | undefined,
  columns: string,
): Promise<WithFee> {
  const { data, error } = await context.supabase
    .from("tournament_details")
    .select(columns)
    .eq("slug", slug ?? "")
    .neq("state", "draft")
    .maybeSingle()
    .overrideTypes<WithFee, { merge: false }>();
  if (error) throw backendUnavailable();
  if (!data) throw new Response(null, { status: 404 });
  return data;
}

/** Of at most 200 tournaments; drafts are left out. */
export async function countPlaces(
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  const answer = await context.supabase.rpc("tournament_entries", {
    tournaments: [...ids],
  });
  if (answer.error) throw new DatabaseError(answer);
  return new Map(
    answer.data.map(({ tournament_id, claimed, ...places }) => [
      tournament_id,
      { ...places, claimed: claimed as Places["claimed"] },
    ]),
  );
}

/** @throws a 503 Response when they cannot be counted */
export async function countPlacesOf(
  context: RequestContext,
  tournament: Tournament,
): Promise<Places> {
  if (!hasLimits(tournament)) return NO_ENTRIES;
  const { id } = tournament;
  const places = await countPlaces(context, [id]).catch(() => {
    throw backendUnavailable();
  });
  return places.get(id) ?? NO_ENTRIES;
}

/**
 * @param without what is thrown of a tournament that has no such page
 * @throws as findTournament
 */
export async function findInformation(
  context: RequestContext,
  slug: string | null | undefined,
  without: (tournament: Tournament) => Response = () => new Response(null, { status: 404 }),
): Promise<WithFee> {
  const { fees, ...tournament } = await find(context, slug, "*, fees:fee_prices(*)");
  if (!tournament.has_information_page) throw without(tournament);
  // Of a view the data API may not know that there is one row at most.
  return { ...tournament, fees: [fees].flat()[0] ?? null };
}

/** @throws a 503 Response when they cannot be read */
export async function informationPaths(context: RequestContext): Promise<string[]> {
  const { data, error } = await readWhole(
    () =>
      context.supabase
        .from("tournaments")
        .select("id, slug, has_information_page")
        .neq("state", "draft"),
    ["id"],
  );
  if (error) throw backendUnavailable();
  return data.flatMap((tournament) => informationPath(tournament) ?? []);
}
