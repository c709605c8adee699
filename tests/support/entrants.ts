import { type Answer, registration, type RunningBackend, type TestUser } from "./backend.ts";
import { rpcOrThrow, type Saved } from "./tournaments.ts";

/** What the club's function says of somebody it has entered. */
export type Added = { entry_id: string; state: string };

/**
 * Enters somebody by the club's hand, into a tournament with the full form.
 *
 * @param entry columns that differ from the sample's
 * @param more other arguments of the function: `account_email`, say
 * @throws Error with the database's answer when it is refused
 */
export async function addEntrant(
  backend: RunningBackend,
  admin: TestUser,
  { id }: Pick<Saved, "id">,
  entry: object = {},
  more: object = {},
): Promise<Added> {
  const body = await rpcOrThrow(backend, admin, "add_entrant", {
    tournament: id,
    entry: {
      full_name: "Asha Rao",
      email: "asha@example.com",
      phone: "0984501111",
      golf_group: "E-Golf",
      category: "men",
      handicap: "12",
      ...entry,
    },
    ...more,
  });
  const [added] = body as Added[];
  if (!added) throw new Error("Nobody was added.");
  return added;
}

/**
 * Enters a member as the form does: the row as the data API answers with it.
 *
 * @param changes columns that differ from the sample's
 */
export const insertEntry = (
  backend: RunningBackend,
  { accessToken }: TestUser,
  { id }: Pick<Saved, "id">,
  changes: object = {},
): Promise<Answer> =>
  backend.call("POST", "/rest/v1/tournament_registrations", {
    token: accessToken,
    body: registration({
      tournament_id: id,
      tournament_name: undefined,
      tournament_date: undefined,
      ...changes,
    }),
    headers: { prefer: "return=representation" },
  });

/** A further player as the database stores one. */
export const furtherPlayer = (full_name: string, changes: object = {}) => ({
  full_name,
  phone: "0984502222",
  handicap: "20",
  category: "men",
  ...changes,
});

/** Questions of the club's own whose answers the list is filtered by. */
export const QUESTIONS = [
  { id: "bus", kind: "yes_no", label: "By bus?", required: false },
  {
    id: "meal",
    kind: "choice",
    label: "Meal",
    required: false,
    choices: ["veg", "fish"],
  },
];
