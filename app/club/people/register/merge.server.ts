import type { z } from "zod";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MERGE_TOASTS as TOASTS, TOASTS as REGISTER } from "./content.ts";
import type { Status } from "./fields.ts";
import type { mergeSchema } from "./schema.ts";

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
  results: { tournament: string; day: string | null }[];
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

/** @throws InvalidFields */
export async function mergePeople(
  { supabase }: RequestContext,
  kept: string,
  { version, other, otherVersion }: Extract<z.output<typeof mergeSchema>, { intent: "merge" }>,
): Promise<void> {
  const result = await supabase.rpc("merge_people", {
    kept,
    kept_version: version,
    merged: other,
    merged_version: otherVersion,
  });
  switch (result.error?.message) {
    case "played_both":
      throw refusal(TOASTS.playedBoth(result.error.details));
    case "both_have_accounts":
      throw refusal(TOASTS.bothHaveAccounts);
    case "person_changed":
    case "person_not_found":
      throw refusal(REGISTER.changed);
  }
  dataOrThrow(result, () => null, TOASTS.notMerged);
}

/** @throws InvalidFields */
export async function takeBackMerge({ supabase }: RequestContext, merged: string): Promise<void> {
  const result = await supabase.rpc("take_back_merge", { merged });
  if (result.error?.message === "merge_not_found") throw refusal(TOASTS.tooLate);
  if (result.error?.message === "person_changed") throw refusal(TOASTS.changedSince);
  dataOrThrow(result, () => null, TOASTS.notMerged);
}
