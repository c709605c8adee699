// Books statements and marks payments until it is killed; a line for each.
import { type Member, RaceDatabase } from "./race-database.ts";

const { url, admins, lines } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  admins: Member[];
  /** Each pays another entry. */
  lines: { parts: { entry: string }[] }[];
};
const database = RaceDatabase.connect(url, { application_name: "worker" });

/** Goes on for ever, from another beginning than the others. */
async function work(seed: number): Promise<void> {
  for (let step = 0; ; step += 1) {
    const admin = admins[step % admins.length] as Member;
    const at = (seed + step * 7) % lines.length;
    const some = lines.slice(at, at + 3);
    const called =
      step % 5 === 4
        ? database.call(admin, "mark_paid", {
            entry: some[0]?.parts[0]?.entry,
            way: "upi",
          })
        : database.call(admin, "book_statement", {
            account: "0003",
            lines: some,
          });
    await called.catch(() => null);
    process.stdout.write("done\n");
  }
}

await Promise.all(Array.from({ length: 8 }, (_, index) => work(index * 13)));
