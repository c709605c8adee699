import type { z } from "zod";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { type DatabaseResult, dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MERGE_TOASTS as TOASTS, TOASTS as REGISTER } from "./content.ts";
import type { Status } from "./fields.ts";
import type { mergeSchema } from "./schema.ts";

type Played = { tournament: string; day: string | null };

/** Somebody of the register who may be the same person. */
export type LikePerson = {
  id: string;
  version: number;
  name: string;
  number: string | null;
  status: Status;
  /** The last digits. */
  phone: string | null;
  /** From the register, with results that stay. */
  is_removed: boolean;
  has_account: boolean;
  both_have_accounts: boolean;
  /** The tournament in which they are two people. */
  both_played: string | null;
  /** Tournaments of which a withdrawn player is nobody of the register after a merge. */
  let_go: Played[];
  results: Played[];
  /** Those that a merge fills. */
  fields: string[];
  /** Those that are not kept: the first person has something else there. */
  dropped: string[];
};

type Stored = {
  like: LikePerson[];
  merges: { person: string; name: string; number: string | null; at: string }[];
};

/**
 * Who may be the same person as one of the register, or the one other who was chosen; and the merges
 * that can be taken back.
 *
 * @throws a 404 Response when there is no such person
 */
export async function readLikePeople(
  { supabase }: RequestContext,
  person: string,
  other?: string,
): Promise<Stored> {
  const stored = unwrap<Stored | null>(
    await supabase
      .rpc("people_like_person", { person, other })
      .overrideTypes<Stored | null, { merge: false }>(),
  );
  if (!stored) throw new Response(null, { status: 404 });
  return stored;
}

const refusal = (description: string) =>
  new InvalidFields({}, { toast: { message: TOASTS.notMerged.message, description } });

/** What a change of people will do to series, which is stored with it. */
type SeriesMovesOf = (
  tried: { change: "merge_people" | "take_back_merge"; arguments: object },
  unwrapped: <Data>(result: DatabaseResult<Data>) => Data,
) => Promise<object[]>;

function unwrapped<Data>(result: DatabaseResult<Data>): Data {
  switch (result.error?.message) {
    case "played_both":
      throw refusal(TOASTS.playedBoth(result.error.details));
    case "both_have_accounts":
      throw refusal(TOASTS.bothHaveAccounts);
    case "person_not_found":
      throw refusal(REGISTER.changed);
    case "merge_not_found":
      throw refusal(TOASTS.tooLate);
    case "series_outdated":
      throw refusal(TOASTS.seriesOutdated);
  }
  return dataOrThrow(result, () => null, TOASTS.notMerged);
}

/** @throws InvalidFields */
export async function mergePeople(
  { supabase }: RequestContext,
  kept: string,
  {
    version,
    other,
    otherVersion,
    status,
  }: Extract<z.output<typeof mergeSchema>, { intent: "merge" }>,
  seriesMoves: SeriesMovesOf,
): Promise<void> {
  const change = {
    kept,
    kept_version: version,
    merged: other,
    merged_version: otherVersion,
    ...(status && { status }),
  };
  const read = <Data>(result: DatabaseResult<Data>): Data => {
    if (result.error?.message === "person_changed") throw refusal(REGISTER.changed);
    return unwrapped(result);
  };
  const series = await seriesMoves({ change: "merge_people", arguments: change }, read);
  read(await supabase.rpc("merge_people", { ...change, series }));
}

/** @throws InvalidFields */
export async function takeBackMerge(
  { supabase }: RequestContext,
  merged: string,
  seriesMoves: SeriesMovesOf,
): Promise<void> {
  const read = <Data>(result: DatabaseResult<Data>): Data => {
    if (result.error?.message === "person_changed") throw refusal(TOASTS.changedSince);
    return unwrapped(result);
  };
  const series = await seriesMoves({ change: "take_back_merge", arguments: { merged } }, read);
  read(await supabase.rpc("take_back_merge", { merged, series }));
}
