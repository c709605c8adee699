import { unwrap } from "#app/club/frame/administrator.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import type { FeeState } from "#app/club/money/fees/ledger.ts";
import type { EntryState } from "#app/entries/entry-state.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { ListedUser } from "./columns.server.ts";

export type Member = Omit<ListedUser, "id"> & {
  /** The latest tournament first. */
  entries: {
    entry_id: string;
    tournament_id: string;
    tournament_name: string;
    starts_on: string;
    state: EntryState;
    players: number;
    /** Null where the entry has no price. */
    fee_state: FeeState | null;
    /** In paise; negative when a refund is due. */
    fee_due: number | null;
  }[];
};

export async function readMember(context: RequestContext, id: string): Promise<Member> {
  const member = isUuid(id)
    ? unwrap<Member | null>(
        await context.supabase
          .rpc("find_member", { member: id })
          .overrideTypes<Member | null, { merge: false }>(),
      )
    : null;
  if (!member) throw new Response(null, { status: 404 });
  return member;
}
