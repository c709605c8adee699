import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { NoReturn } from "#app/golf/boards.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { addEntrant, furtherPlayer } from "./entrants.ts";
import type { clubSite } from "./test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "./tournaments.ts";

export type Medal = Saved & { players: Record<string, string> };

export type Series = { id: string; path: string; slug: string };

export type Line = {
  place: number | null;
  name: string;
  total: number | null;
  rounds: { round: string; value: number; counts: boolean }[];
  /** Of an eclectic. */
  holes?: { hole: number; score: number | null; round: string | null }[];
  note: string;
};

export type File = {
  cut: { players: { name: string; added_because: string | null }[] } | null;
  tables: { division: string | null; lines: Line[] }[];
  rounds: { note: string }[];
};

/** What tests of series do as the club, on its pages where there are some. */
export function seriesDesk({
  backend,
  secretary,
  admin,
  visitor,
}: Pick<Awaited<ReturnType<typeof clubSite>>, "backend" | "secretary" | "admin" | "visitor">) {
  async function addPerson(
    full_name: string,
    status = "member",
    account_email = "",
  ): Promise<string> {
    const person = randomUUID();
    await rpcOrThrow(backend, secretary, "save_person", {
      person,
      expected_version: 0,
      fields: { full_name, status },
      account_email,
    });
    return person;
  }

  /** A tournament of one day with these people of the register, each by their name. */
  async function makeMedal(
    name: string,
    people: Record<string, string>,
    also: {
      guests?: readonly string[];
      handicap?: string;
      rated_tees?: readonly object[];
      ladies?: readonly string[];
      /** Of the tournament, with that of all players. */
      divisions?: readonly object[];
      category?: string;
    } = {},
  ): Promise<Medal> {
    const medal = await makeTournament(backend, secretary, {
      name,
      has_information_page: true,
      max_group_size: 2,
      ...(also.rated_tees && { rated_tees: also.rated_tees }),
      ...(also.divisions && { divisions: also.divisions }),
      starts_on: dayInIndiaOf(new Date()),
    });
    const players: Record<string, string> = {};
    for (const [full_name, person] of Object.entries(people)) {
      const { entry_id } = await addEntrant(
        backend,
        secretary,
        medal,
        {
          ...{ full_name, email: `${randomUUID()}@example.com` },
          ...(also.category !== undefined && { category: also.category }),
          ...(also.ladies?.includes(full_name) && { category: "ladies" }),
          ...(also.handicap !== undefined && { handicap: also.handicap }),
        },
        { person },
      );
      players[full_name] = entry_id;
    }
    for (const full_name of also.guests ?? []) {
      const { entry_id } = await addEntrant(backend, secretary, medal, {
        full_name: `${full_name}’s host`,
        email: `${randomUUID()}@example.com`,
        players: [furtherPlayer(full_name)],
      });
      const [guest] = await backend.sql<{ id: string }>(
        `select id from public.players where entry_id = '${entry_id}' and full_name = '${full_name}'`,
      );
      players[full_name] = guest?.id ?? "";
    }
    return { ...medal, players };
  }

  const clubResults = ({ id }: Pick<Saved, "id">) => `/admin/tournaments/${id}/results`;

  const versionOf = async ({ id }: Pick<Saved, "id">): Promise<number> => {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${id}'`,
    );
    return row?.version ?? 0;
  };

  async function setScoring(medal: Medal, scoring: object): Promise<void> {
    await rpcOrThrow(backend, secretary, "save_play", {
      tournament: medal.id,
      expected_version: await versionOf(medal),
      changes: { rules: { scoring } },
    });
  }

  /** Saves cards by the players' names; a code is no return. */
  async function saveCards(
    medal: Medal,
    cards: Record<string, readonly (number | null)[] | NoReturn>,
  ): Promise<void> {
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: medal.id,
      expected_version: await versionOf(medal),
      scores: Object.entries(cards).map(([name, card]) => ({
        player: medal.players[name],
        ...(typeof card === "string" ? { no_return: card } : { holes: card }),
      })),
    });
  }

  /** Saves points by the players' names, and publishes the results on the club's page. */
  async function publish(medal: Medal, points: Record<string, number>): Promise<string> {
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: medal.id,
      expected_version: await versionOf(medal),
      scores: Object.entries(points).map(([name, given]) => ({
        player: medal.players[name],
        points: given,
      })),
    });
    return publishAgain(medal);
  }

  /** @returns what the page says of it */
  async function publishAgain(medal: Medal): Promise<string> {
    const answer = await admin.post(clubResults(medal), {
      intent: "publish",
      version: (await admin.get(clubResults(medal))).value("version"),
      ...{ withoutScores: "on", withoutStrokes: "on" },
    });
    const notice = (await admin.follow(answer)).notice.join(" ");
    expect(notice).toContain("published");
    return notice;
  }

  /** Day by day, since all tournaments of a test are on one day otherwise. */
  const onDay = (medal: Medal, day: string) =>
    backend.sql(`update public.tournaments set starts_on = '${day}' where id = '${medal.id}'`);

  async function makeSeries(settings: Record<string, string> = {}): Promise<Series> {
    const page = await admin.get("/admin/series/new");
    const name = `Merit ${randomUUID().slice(0, 8)}`;
    const answer = await admin.post("/admin/series/new", {
      ...page.form("name"),
      name,
      ...settings,
    });
    const [, id = ""] = /\/admin\/series\/([^/]+)\/tournaments/.exec(answer.location ?? "") ?? [];
    return { id, path: `/admin/series/${id}`, slug: name.toLowerCase().replace(" ", "-") };
  }

  async function addTournament(
    { path }: Series,
    { id }: Saved,
    fields: Record<string, string> = {},
  ): Promise<void> {
    const page = await admin.get(`${path}/tournaments`);
    const answer = await admin.post(`${path}/tournaments`, {
      ...page.form("add"),
      add: id,
      ...fields,
    });
    expect(answer.status).toBe(302);
  }

  async function setState({ path }: Series, intent: string, reason = "") {
    const version = (await admin.get(path)).value("version");
    return admin.post(path, { version, intent, reason });
  }

  async function fileOf({ slug }: Series): Promise<File> {
    return JSON.parse((await visitor.get(`/series/${slug}/table.v1.json`)).text) as File;
  }

  const linesOf = async (series: Series) =>
    (await fileOf(series)).tables.flatMap(({ lines }) =>
      lines.map(({ place, name, total }) => [place, name, total]),
    );

  return {
    addPerson,
    makeMedal,
    clubResults,
    setScoring,
    saveCards,
    publish,
    publishAgain,
    onDay,
    makeSeries,
    addTournament,
    setState,
    fileOf,
    linesOf,
  };
}
