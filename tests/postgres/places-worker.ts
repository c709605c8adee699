// Does many things at once until it is killed; a line for each.
import type { Saved } from "../support/tournaments.ts";
import { act } from "./places-actions.ts";
import { type Member, RaceDatabase } from "./race-database.ts";

const { url, admin, cup, members } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  admin: Member;
  cup: Saved;
  members: Member[];
};
const database = RaceDatabase.connect(url, { application_name: "worker" });

/** Goes on for ever, from another beginning than the others. */
async function work(seed: number): Promise<void> {
  for (let step = 0; ; step += 1) {
    await act(database, admin, cup, members, seed + step * 11).catch(() => null);
    process.stdout.write("done\n");
  }
}

await Promise.all(Array.from({ length: 20 }, (_, index) => work(index * 13)));
