import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend(0);

const phoneNumber = () => `98450${String(Math.random()).slice(2, 7)}`;

/** Adds a person to the register. */
async function person(fields: Record<string, string | number>, account = "") {
  const id = randomUUID();
  await rpcOrThrow(backend, admin, "save_person", {
    person: id,
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member", ...fields },
    account_email: account,
  });
  return id;
}

const cup = () => makeTournament(backend, admin, { max_group_size: 4 });

async function enter(user: TestUser, there: Awaited<ReturnType<typeof cup>>, fields: object) {
  const of = { category: "men", golf_group: "E-Golf" };
  const answer = await insertEntry(backend, user, there, { ...of, ...fields });
  return [answer.status, answer.body] as const;
}

/** Who the players of a tournament are, by name: [person, by what it is known]. */
async function peopleOf({ id }: { id: string }) {
  const rows = await backend.sql<{ name: string; person: string | null; by: string | null }>(
    `select full_name as name, person_id as person, known_by as by from public.players
     where tournament_id = '${id}' and state = 'playing' order by full_name`,
  );
  return Object.fromEntries(rows.map(({ name, person: known, by }) => [name, [known, by]]));
}

test("a player is the person of the account, of this name and phone, or whom the club chose", async () => {
  const there = await cup();
  const host = await createUser(backend, { fullName: "Host Nair" });
  const phones = [phoneNumber(), phoneNumber()];
  const [own, friend] = [
    await person({ full_name: "Host Nair" }, host.email),
    await person({ full_name: "Ravi José Menon", phone: phones[0] ?? "" }),
  ];
  const [chosen] = [await person({ full_name: "Om Shetty" })];
  await person({ full_name: "Named Alone" });
  await enter(host, there, {
    full_name: "R. Nair",
    players: [
      { ...furtherPlayer("menon ravi jose"), phone: `+91 ${phones[0] ?? ""}` },
      { ...furtherPlayer("Named Alone"), phone: phones[1] },
    ],
  });
  await addEntrant(backend, admin, there, { full_name: "Om S" }, { person: chosen });
  expect(await peopleOf(there)).toEqual({
    "R. Nair": [own, "account"],
    "menon ravi jose": [friend, "phone"],
    "Named Alone": [null, null],
    "Om S": [chosen, "desk"],
  });
});

test("another's name and phone, typed, give way to the other's account", async () => {
  const there = await cup();
  const [first, member] = [
    await createUser(backend),
    await createUser(backend, { fullName: "Devi Rao" }),
  ];
  const phone = phoneNumber();
  const devi = await person({ full_name: "Devi Rao", phone }, member.email);
  await enter(first, there, { full_name: "Devi Rao", phone });
  expect(await peopleOf(there)).toEqual({ "Devi Rao": [devi, "phone"] });
  const [status] = await enter(member, there, { full_name: "Devi Rao M", phone });
  expect(status).toBe(201);
  expect(await peopleOf(there)).toEqual({
    "Devi Rao": [null, null],
    "Devi Rao M": [devi, "account"],
  });
});

test("whom the club has entered does not enter again, nor is entered twice", async () => {
  const there = await cup();
  const member = await createUser(backend, { fullName: "Lata Sen" });
  const lata = await person({ full_name: "Lata Sen" }, member.email);
  await addEntrant(backend, admin, there, { full_name: "Lata Sen" }, { person: lata });
  const [, own] = await enter(member, there, { full_name: "Lata Sen" });
  expect(own).toMatchObject({ message: "entered_by_club" });
  const [, other] = await enter(member, there, { full_name: "L. S." });
  expect(other).toMatchObject({ message: "already_entered", details: "Lata Sen" });
  await expect(
    addEntrant(backend, admin, there, { full_name: "L Sen" }, { person: lata }),
  ).rejects.toThrow("already_entered");
});

test("whose entry is withdrawn enters again, by themselves and by the club", async () => {
  const there = await cup();
  const member = await createUser(backend, { fullName: "Lata Again" });
  const phone = phoneNumber();
  const lata = await person({ full_name: "Lata Again", phone }, member.email);
  const withdraw = (entry: string) =>
    rpcOrThrow(backend, admin, "withdraw_entrant", { entry, reason: "Ill" });
  const { entry_id: first } = await addEntrant(
    ...([backend, admin, there] as const),
    ...([{ full_name: "First" }, { person: lata }] as const),
  );
  await withdraw(first);
  const [status, made] = await enter(member, there, { full_name: "Second", phone });
  expect(status).toBe(201);
  const [second] = made as unknown as { entry_id: string }[];
  expect(await peopleOf(there)).toMatchObject({ Second: [lata, "account"] });
  await withdraw(second?.entry_id ?? "");
  const { entry_id: third } = await addEntrant(
    ...([backend, admin, there] as const),
    ...([{ full_name: "Third" }, { person: lata }] as const),
  );
  expect(await peopleOf(there)).toMatchObject({ Third: [lata, "desk"] });
  await withdraw(third);
  const typed = await addEntrant(backend, admin, there, { full_name: "Lata Again", phone });
  expect(await peopleOf(there)).toEqual({ "Lata Again": [lata, "desk"] });
  expect([second?.entry_id, third, typed.entry_id]).toEqual([first, first, first]);
});

test("who has withdrawn with a published card comes back as that player, however they are added", async () => {
  const there = await cup();
  const phone = phoneNumber();
  const lata = await person({ full_name: "Lata Carded", phone });
  const add = async (fields: object, also: object = {}) =>
    (await addEntrant(backend, admin, there, { full_name: "Lata Carded", phone, ...fields }, also))
      .entry_id;
  const first = await add({}, { person: lata });
  const players = () =>
    backend.sql<{ id: string; state: string; person: string; was_member: boolean }>(
      `select player.id, entry.state, person_id as person, was_member
       from public.players as player
       join public.entries as entry on entry.id = player.entry_id
       where player.tournament_id = '${there.id}' order by player.full_name`,
    );
  await backend.sql(`update public.players set was_member = true where id = '${first}'`);
  const withdraw = () =>
    rpcOrThrow(backend, admin, "withdraw_entrant", {
      ...{ entry: first, reason: "Ill", card_counts: true },
    });
  const same = [{ id: first, state: "confirmed", person: lata, was_member: true }];
  // From the register, typed, and typed with another phone but chosen.
  for (const [fields, also] of [
    [{ phone: phoneNumber() }, { person: lata }],
    [{ full_name: "carded LATA" }, {}],
  ] as const) {
    await withdraw();
    expect(await add(fields, also)).toBe(first);
    expect(await players()).toEqual(same);
  }
  // By themselves, of an entry that the club had made.
  await withdraw();
  const member = await createUser(backend, { fullName: "Lata Carded" });
  await backend.sql(`update public.people set user_id = '${member.id}' where id = '${lata}'`);
  expect((await enter(member, there, { full_name: "Lata Carded" }))[0]).toBe(201);
  expect(await players()).toEqual(same);
  // Which is the account’s since then, and comes back without it being typed.
  await withdraw();
  expect(await add({}, { person: lata })).toBe(first);
  // Another of this name, or with another phone, is another player.
  await withdraw();
  expect(await add({ phone: phoneNumber() })).not.toBe(first);
  expect(await players()).toHaveLength(2);
});

test("whose card was in the withdrawn entry of another is told so", async () => {
  const there = await cup();
  const phone = phoneNumber();
  const mina = await person({ full_name: "Mina Carded", phone });
  const { entry_id: entry } = await addEntrant(backend, admin, there, {
    ...{ full_name: "Host Carded", players: [furtherPlayer("Mina Carded", { phone })] },
  });
  await backend.sql(`update public.players set was_member = true where person_id = '${mina}'`);
  await rpcOrThrow(backend, admin, "withdraw_entrant", {
    ...{ entry, reason: "Ill", card_counts: true },
  });
  await expect(
    addEntrant(backend, admin, there, { full_name: "Mina Carded", phone }, { person: mina }),
  ).rejects.toThrow("result_counts");
});

test("who is added to an entry again is the player they were, by the club and by its member", async () => {
  const there = await cup();
  const host = await createUser(backend, { fullName: "Host Nair" });
  const phone = phoneNumber();
  const rahul = await person({ full_name: "Rahul Again", phone });
  const players = [furtherPlayer("Rahul Again", { phone }), furtherPlayer("Uma Staying")];
  await enter(host, there, { full_name: "Host Nair", players });
  const rows = () =>
    backend.sql<{ id: string; name: string; state: string; person: string | null }>(
      `select id, full_name as name, state, person_id as person from public.players
       where tournament_id = '${there.id}' order by full_name`,
    );
  const last = async () => {
    const [version] = await backend.sql<{
      id: string;
      entry_id: string;
      player_id: string;
      players: { id: string; full_name: string }[];
    }>(
      `select id, entry_id, player_id, players from public.tournament_registrations
       where tournament_id = '${there.id}' and state <> 'replaced'`,
    );
    if (!version) throw new Error("There is no entry.");
    return version;
  };
  const correct = async (full_name: string, further: object[], names_first?: string) => {
    const { id, entry_id: entry } = await last();
    await rpcOrThrow(backend, admin, "correct_entrant", {
      ...{ entry, version: id, names_first, submission_key: randomUUID(), card_counts: true },
      fields: {
        ...{ full_name, email: "host@example.com", phone: phoneNumber() },
        ...{ golf_group: "E-Golf", category: "men", handicap: "12", players: further },
      },
    });
  };
  const before = await rows();
  const uma = (await last()).players.slice(1);
  await correct("Host Nair", uma);
  expect(await rows()).toMatchObject([{}, { state: "withdrawn" }, {}]);
  const back = furtherPlayer("Again, Rahul", { phone: phoneNumber() });
  await correct("Host Nair", [...uma, back]);
  expect(await rows()).toEqual([
    { ...before[1], name: "Again, Rahul", person: rahul },
    before[0],
    before[2],
  ]);
  // Who is named first, too.
  const [next, ...rest] = (await last()).players;
  await correct("Uma Staying", rest, next?.id);
  await correct("Uma Staying", [...rest, furtherPlayer("Host Nair")]);
  expect((await rows()).map(({ id, state }) => [id, state])).toEqual(
    [before[1], before[0], before[2]].map((row) => [row?.id, "playing"]),
  );
  // Two of one name are two players.
  const twice = furtherPlayer("Host Nair");
  const replaces = (await last()).id;
  const player = { full_name: "Uma Staying", players: [twice, twice], replaces };
  expect((await enter(host, there, player))[0]).toBe(201);
  const now = (await last()).players.map(({ id }) => id);
  expect(now[0]).toBe(before[0]?.id);
  expect(new Set(now).size).toBe(2);
});

test("an account that is joined later is known of the entries that were made with it", async () => {
  const there = await cup();
  const member = await createUser(backend, { fullName: "Later Joined" });
  await enter(member, there, { full_name: "Later Joined" });
  expect(await peopleOf(there)).toEqual({ "Later Joined": [null, null] });
  const id = await person({ full_name: "Later Joined" }, member.email);
  expect(await peopleOf(there)).toEqual({ "Later Joined": [id, "account"] });
  await call("save_person", {
    person: id,
    expected_version: 1,
    fields: { full_name: "Later Joined", status: "member" },
    account_email: "",
  });
  expect(await peopleOf(there)).toEqual({ "Later Joined": [null, null] });
});

test("a player whose name is corrected stays the person; of another name the club is asked", async () => {
  const there = await cup();
  const om = await person({ full_name: "Om Shetty Senior" });
  const taken = `Om Shetti ${randomUUID().slice(0, 8)}`;
  await person({ full_name: taken });
  const { entry_id: entry } = await addEntrant(
    backend,
    admin,
    there,
    { full_name: "Om Shety Senior" },
    { person: om },
  );
  const correct = async (fullName: string, samePerson: boolean | null = null) => {
    const [version] = await backend.sql<{ id: string }>(
      `select id from public.entry_versions where entry_id = '${entry}' order by number desc limit 1`,
    );
    const { body } = await rpc(backend, admin, "correct_entrant", {
      entry,
      version: version?.id,
      fields: {
        ...{ full_name: fullName, email: "om@example.com", phone: phoneNumber() },
        ...{ golf_group: "E-Golf", category: "men", handicap: "12" },
      },
      submission_key: randomUUID(),
      is_told: false,
      same_person: samePerson,
    });
    return body as unknown;
  };
  await correct("Shetty Senior, Om");
  expect(await peopleOf(there)).toEqual({ "Shetty Senior, Om": [om, "desk"] });
  // A word more, not a word that two families share.
  await correct("Shetty Senior, Om Prakash");
  expect(await peopleOf(there)).toEqual({ "Shetty Senior, Om Prakash": [om, "desk"] });
  await correct("Shettiy Senior, Om Prakash");
  expect(await peopleOf(there)).toEqual({ "Shettiy Senior, Om Prakash": [om, "desk"] });
  const asked = { message: "person_unclear", details: "Shettiy Senior, Om Prakash" };
  expect(await correct("Arun Das")).toMatchObject(asked);
  // Spelled alike, but there is a person of this name.
  expect(await correct(taken)).toMatchObject(asked);
  await correct("O. P. Shetty", true);
  expect(await peopleOf(there)).toEqual({ "O. P. Shetty": [om, "desk"] });
  await correct("Arun Das", false);
  expect(await peopleOf(there)).toEqual({ "Arun Das": [null, null] });
  // That somebody is nobody of the register is kept as a person is.
  await backend.sql(`update public.players set known_by = 'nobody' where entry_id = '${entry}'`);
  await correct("Arun Dass");
  expect(await peopleOf(there)).toEqual({ "Arun Dass": [null, "nobody"] });
  expect(await correct("Vikram Seth")).toMatchObject({ message: "person_unclear" });
  await correct("Vikram Seth", true);
  expect(await peopleOf(there)).toEqual({ "Vikram Seth": [null, "nobody"] });
  // Of who is not joined it is asked where another player of the tournament has the name.
  await backend.sql(`update public.players set known_by = null where entry_id = '${entry}'`);
  await addEntrant(backend, admin, there, { full_name: "Nila Playing" });
  expect(await correct("Vikram Seth")).toBe("confirmed");
  expect(await correct("Playing Nila")).toMatchObject({
    ...{ message: "person_unclear", details: "Vikram Seth" },
  });
  expect(await correct("Nila Playing", true)).toBe("confirmed");
});

test("whose result counts stays the person until the club says otherwise where series are noted", async () => {
  const there = await cup();
  const member = await createUser(backend, { fullName: "Owner Account" });
  const later = await createUser(backend);
  const phone = phoneNumber();
  const devi = await person({ full_name: "Devi Counted", phone });
  await enter(member, there, { full_name: "Devi Counted", phone });
  expect(await peopleOf(there)).toEqual({ "Devi Counted": [devi, "phone"] });
  await backend.sql(
    `update public.players set was_member = true where tournament_id = '${there.id}'`,
  );
  const [entry] = await backend.sql<{ entry: string; version: string }>(
    `select entry.id as entry, version.id as version from public.entries as entry
     join public.entry_versions as version
       on version.entry_id = entry.id and version.number = entry.version
     where entry.tournament_id = '${there.id}'`,
  );
  const { body } = await rpc(backend, admin, "correct_entrant", {
    ...entry,
    fields: {
      ...{ full_name: "Arun Other", email: "devi@example.com", phone },
      ...{ golf_group: "E-Golf", category: "men", handicap: "12" },
    },
    submission_key: randomUUID(),
    same_person: false,
  });
  expect(body).toMatchObject({ message: "person_counted", details: "Devi Counted" });
  await enter(member, there, { full_name: "Arun Other", phone, replaces: entry?.version });
  await person({ full_name: "Owner Account" }, member.email);
  // Another entry with the person's account.
  await backend.sql(`update public.people set user_id = '${later.id}' where id = '${devi}'`);
  const [, refused] = await enter(later, there, { full_name: "Devi Too" });
  expect(refused).toMatchObject({ message: "already_entered" });
  expect(await peopleOf(there)).toEqual({ "Arun Other": [devi, "phone"] });
});

test("a person who goes while results hang on them is forgotten, and comes back with them", async () => {
  const there = await cup();
  const number = `R-${randomUUID().slice(0, 8)}`;
  const [gone, unplayed] = [
    await person({ full_name: "Gita Gone", number, email: "gita@example.com" }),
    await person({ full_name: "Never Played" }),
  ];
  const { entry_id: entry } = await addEntrant(
    backend,
    admin,
    there,
    { full_name: "Gita Gone" },
    { person: gone },
  );
  for (const id of [gone, unplayed]) {
    expect((await call("remove_person", { person: id, expected_version: 1 })).body).toBe(true);
    expect((await call("find_person", { person: id })).body).toBeNull();
  }
  const rows = () =>
    backend.sql(
      `select id, full_name, number, email, name_key, search_text from public.people
       where id in ('${gone}', '${unplayed}')`,
    );
  expect(await rows()).toEqual([
    {
      ...{ id: gone, full_name: "Former member", number: null, email: null },
      ...{ name_key: null, search_text: null },
    },
  ]);
  // In no list of the register.
  const listed = async (name: string) =>
    (
      (await call(name, { search: "", page: 1 })).body as { people: { id: string }[] }
    ).people.filter(({ id }) => id === gone);
  expect([await listed("people_page"), await listed("export_people")]).toEqual([[], []]);
  // The name alone says nothing.
  await person({ full_name: "Gita Gone" });
  expect((await peopleOf(there))["Gita Gone"]).toEqual([gone, "desk"]);
  const alike = await person({ full_name: "Gita Gone" });
  expect((await call("people_like_person", { person: alike })).body).toMatchObject({
    like: expect.arrayContaining([expect.objectContaining({ id: gone, is_removed: true })]),
  });
  const again = await person({ full_name: "Gita Gone", number });
  expect((await peopleOf(there))["Gita Gone"]).toEqual([again, "desk"]);
  expect(await rows()).toEqual([]);
  expect(entry).toBeTruthy();
});

test("a guest who is a member too stays what is chosen, and is a guest again when it is taken back", async () => {
  const host = await person({ full_name: "Host Rao" });
  const [kept, merged] = [
    await person({ full_name: "Ira Rao", status: "guest", guest_of: host }),
    await person({ full_name: "Ira Rao", status: "member" }),
  ];
  const now = async () =>
    (await call("find_person", { person: kept })).body as { status: string; guest_of: unknown };
  const merge = (status: string) =>
    call("merge_people", {
      ...{ kept, kept_version: 1, merged, merged_version: 1, status },
    });
  expect((await merge("junior")).body).toMatchObject({ message: "person_invalid" });
  expect((await merge("member")).body).toBe(true);
  expect(await now()).toMatchObject({ status: "member", guest_of: null });
  expect((await call("take_back_merge", { merged })).body).toBe(true);
  expect(await now()).toMatchObject({ status: "guest", guest_of: host });
});

test("a number goes with the membership that is chosen, and back", async () => {
  const [ours, theirs] = [`M-${randomUUID().slice(0, 8)}`, `R-${randomUUID().slice(0, 8)}`];
  const [kept, merged] = [
    await person({ full_name: "Lila Rao", status: "member", number: ours }),
    await person({ full_name: "Lila Rao", status: "reciprocal", number: theirs }),
  ];
  type Found = { version: number; status: string; number: string };
  const found = async (id: string) =>
    (await call("find_person", { person: id })).body as unknown as Found;
  const now = () => found(kept);
  const merge = async (status: string) => {
    const { version } = await now();
    return call("merge_people", {
      ...{ kept, kept_version: version, merged, merged_version: 1, status },
    });
  };
  expect((await merge("reciprocal")).body).toBe(true);
  expect(await now()).toMatchObject({ status: "reciprocal", number: theirs });
  expect((await call("take_back_merge", { merged })).body).toBe(true);
  expect(await now()).toMatchObject({ status: "member", number: ours });
  const other = await found(merged);
  expect(other).toMatchObject({ status: "reciprocal", number: theirs });
  const { version } = await now();
  const again = { kept, kept_version: version, merged, merged_version: other.version };
  expect((await call("merge_people", { ...again, status: "member" })).body).toBe(true);
  expect(await now()).toMatchObject({ status: "member", number: ours });
});

test("two people of the register are made one, and two again", async () => {
  const [first, second, same] = [await cup(), await cup(), await cup()];
  const phone = phoneNumber();
  const [kept, merged] = [
    await person({ full_name: "Uma Rao", number: `U-${randomUUID().slice(0, 8)}` }),
    await person({ full_name: "Uma R Rao", phone, handicap: "12.4", handicap_on: "2026-11-01" }),
  ];
  await addEntrant(backend, admin, first, { full_name: "Uma Rao" }, { person: kept });
  await addEntrant(backend, admin, second, { full_name: "Uma R Rao" }, { person: merged });
  const merge = (one: string, other: string) =>
    call("merge_people", { kept: one, kept_version: 1, merged: other, merged_version: 1 });
  expect((await call("people_like_person", { person: kept, other: merged })).body).toMatchObject({
    like: [{ fields: ["phone", "handicap", "handicap_on"], dropped: ["full_name"] }],
  });
  // Whoever has changed either of them since: it is looked at again.
  for (const versions of [
    { kept_version: 2, merged_version: 1 },
    { kept_version: 1, merged_version: 2 },
  ]) {
    const answer = await call("merge_people", { kept, merged, ...versions });
    expect([versions, answer.body]).toMatchObject([versions, { message: "person_changed" }]);
  }
  expect((await merge(kept, merged)).body).toBe(true);
  expect(await peopleOf(second)).toEqual({ "Uma R Rao": [kept, "desk"] });
  expect((await call("find_person", { person: kept })).body).toMatchObject({
    ...{ full_name: "Uma Rao", phone, handicap: "12.4" },
  });
  expect((await call("people_like_person", { person: kept })).body).toMatchObject({
    merges: [{ person: merged, name: "Uma R Rao" }],
  });
  expect((await call("take_back_merge", { merged })).body).toBe(true);
  expect(await peopleOf(second)).toEqual({ "Uma R Rao": [merged, "desk"] });
  expect((await call("find_person", { person: kept })).body).toMatchObject({
    phone: null,
    handicap: null,
  });
  expect((await call("find_person", { person: merged })).body).toMatchObject({ phone });
  // Who have played in one tournament are two.
  const [left, right] = [
    await person({ full_name: "Both Played" }),
    await person({ full_name: "Both Played" }),
  ];
  await addEntrant(backend, admin, same, { full_name: "Both Played" }, { person: left });
  await addEntrant(backend, admin, same, { full_name: "Both Played" }, { person: right });
  expect((await merge(left, right)).body).toMatchObject({ message: "played_both" });
});

test.each(["kept", "merged"])(
  "a withdrawn second entry of who is %s keeps no two apart",
  async (of) => {
    const there = await cup();
    const [kept, merged] = [
      await person({ full_name: "Entered Twice" }),
      await person({ full_name: "Entered Twice" }),
    ];
    const { entry_id: left } = await addEntrant(
      backend,
      admin,
      there,
      { full_name: "Left Again" },
      { person: of === "kept" ? kept : merged },
    );
    await addEntrant(
      backend,
      admin,
      there,
      { full_name: "Plays On" },
      { person: of === "kept" ? merged : kept },
    );
    const merge = () => call("merge_people", { kept, kept_version: 1, merged, merged_version: 1 });
    const like = async (): Promise<unknown> =>
      (await call("people_like_person", { person: kept, other: merged })).body;
    expect(await like()).toMatchObject({ like: [{ both_played: expect.any(String), let_go: [] }] });
    expect((await merge()).body).toMatchObject({ message: "played_both" });

    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: left, reason: "entered twice" });
    const before = await peopleOf(there);
    expect(await like()).toMatchObject({
      like: [
        {
          both_played: null,
          let_go: [{ tournament: expect.any(String) }],
          results: of === "kept" ? [{ tournament: expect.any(String) }] : [],
        },
      ],
    });
    expect((await merge()).body).toBe(true);
    expect(await peopleOf(there)).toEqual({
      "Left Again": [null, null],
      "Plays On": [kept, "desk"],
    });
    expect((await call("take_back_merge", { merged })).body).toBe(true);
    expect(await peopleOf(there)).toEqual(before);

    // A published result counts both: they are two.
    await backend.sql(
      `update public.players set was_member = true where tournament_id = '${there.id}'`,
    );
    expect(await like()).toMatchObject({ like: [{ both_played: expect.any(String), let_go: [] }] });
  },
);

test("a person who was merged is as before but for what has changed since", async () => {
  const there = await cup();
  const [kept, merged] = [
    await person({ full_name: "Ira Sen" }),
    await person({ full_name: "Ira Sen", phone: phoneNumber(), home_club: "KGA" }),
  ];
  await addEntrant(backend, admin, there, { full_name: "Ira Sen" }, { person: merged });
  const versions = { kept_version: 1, merged_version: 1 };
  await rpcOrThrow(backend, admin, "merge_people", { kept, merged, ...versions });
  await backend.sql(
    `update public.people set home_club = 'Eagleton' where id = '${kept}';
     update public.players set person_id = null, known_by = 'nobody'
     where tournament_id = '${there.id}'`,
  );
  await rpcOrThrow(backend, admin, "take_back_merge", { merged });
  expect((await call("find_person", { person: kept })).body).toMatchObject({
    phone: null,
    home_club: "Eagleton",
  });
  expect((await peopleOf(there))["Ira Sen"]).toEqual([null, "nobody"]);
  const { body } = await call("take_back_merge", { merged: randomUUID() });
  expect(body).toMatchObject({ message: "merge_not_found" });
});

test("open players of a tournament are proposed, and joined where name and phone agree", async () => {
  const there = await cup();
  const phone = phoneNumber();
  const host = await createUser(backend, { fullName: "Proposer" });
  await enter(host, there, {
    full_name: "Proposer",
    players: [
      { ...furtherPlayer("Sure Person"), phone },
      { ...furtherPlayer("Name Only"), phone: phoneNumber() },
    ],
  });
  const [sure, named] = [
    await person({ full_name: "Sure Person", phone }),
    await person({ full_name: "Only Name" }),
  ];
  type Asked = {
    counts: object;
    players: { name: string; player: string; suggestions: object[] }[];
  };
  const ask = async (which = "open") =>
    (await call("players_to_know", { tournament: there.id, which })).body as Asked;
  const { counts, players } = await ask();
  expect(counts).toEqual({ open: 3, sure: 1, nobody: 0, known: 0 });
  expect(players.map(({ name, suggestions }) => [name, suggestions])).toEqual([
    ["Name Only", [expect.objectContaining({ id: named, why: "name" })]],
    ["Proposer", []],
    ["Sure Person", [expect.objectContaining({ id: sure, why: "phone" })]],
  ]);
  expect((await call("join_sure_players", { tournament: there.id })).body).toBe(1);
  const [nameOnly, proposer] = players;
  await rpcOrThrow(backend, admin, "know_players", {
    choices: [
      { player: nameOnly?.player, person: named },
      { player: proposer?.player, person: null },
    ],
  });
  expect(await peopleOf(there)).toEqual({
    "Name Only": [named, "desk"],
    Proposer: [null, "nobody"],
    "Sure Person": [sure, "phone"],
  });
  expect((await ask()).counts).toEqual({ open: 0, sure: 0, nobody: 1, known: 2 });
  // Who a player is stands once among those who may be it.
  const joined = (await ask("known")).players.map((each) => each.suggestions.length);
  expect(joined).toEqual([1, 1]);
  // A choice made on a page that is out of date is refused, and one can be left open again.
  const say = (choice: object) =>
    call("know_players", { choices: [{ player: nameOnly?.player, ...choice }] });
  expect((await say({ person: null, seen: "" })).body).toMatchObject({
    message: "player_changed",
    hint: nameOnly?.player,
  });
  // What it does to a series is stored with it, or not at all.
  const series = randomUUID();
  await rpcOrThrow(backend, admin, "save_series", {
    ...{ series, expected_version: 0 },
    changes: {
      ...{ name: "Merit", slug: `merit-${series}`, rules: { kind: "points" } },
      tournaments: [{ tournament: there.id }],
    },
  });
  const noted = [{ series, digest: "of other facts", moves: [] }];
  const outdated = { choices: [{ player: nameOnly?.player, person: null }], series: noted };
  expect((await call("know_players", outdated)).body).toMatchObject({ message: "series_outdated" });
  expect((await peopleOf(there))["Name Only"]).toEqual([named, "desk"]);
  // What is tried is undone.
  const tried = { change: "know_players", arguments: outdated, series: [series] };
  expect((await call("series_after", tried)).body).toEqual({ [series]: expect.anything() });
  expect((await peopleOf(there))["Name Only"]).toEqual([named, "desk"]);
  await say({ person: null, is_open: true, seen: named });
  expect((await peopleOf(there))["Name Only"]).toEqual([null, null]);
  await say({ person: named, seen: "" });
  // What the club has said of a name is proposed the next time.
  const next = await cup();
  await enter(host, next, { full_name: "Proposer", players: [furtherPlayer("Name Only")] });
  const { body } = await call("players_to_know", { tournament: next.id });
  expect((body as Asked).players[0]?.suggestions).toEqual([
    expect.objectContaining({ id: named, why: "before" }),
  ]);
});

test("what the club has said of a name is found by the name, not by a look at all players", async () => {
  const plan = await backend.sql<{ "QUERY PLAN": string }>(
    `set enable_seqscan = off;
     explain select earlier.person_id from public.players as earlier
     where private.person_key(earlier.full_name) = 'asha rao'
       and earlier.known_by in ('desk', 'list', 'number')`,
  );
  await backend.sql("reset enable_seqscan");
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("players_by_name");
});

test("a member's record has the published card until results are published again", async () => {
  const today = dayInIndiaOf(new Date());
  const there = await makeTournament(backend, admin, { starts_on: today, changes_until: today });
  const user = await createUser(backend);
  await enter(user, there, {});
  const [{ id } = { id: "" }] = await backend.sql<{ id: string }>(
    `select id from public.players where tournament_id = '${there.id}'`,
  );
  const holes = Array<number>(18).fill(4);
  const at = (version: number) => ({ tournament: there.id, expected_version: version });
  const score = (version: number, fields: object) =>
    rpcOrThrow(backend, admin, "save_scores", {
      ...at(version),
      scores: [{ player: id, ...fields }],
    });
  await score(0, { holes });
  await rpcOrThrow(backend, admin, "publish_results", {
    ...at(1),
    results: {
      players: [{ player: id, place: 1, points: 47, handicap: 12 }],
      teams: [],
      cards: [{ player: id, holes }],
    },
  });
  await score(2, { no_return: "DQ" });
  const published = { place: 1, points: 47, no_result: null, holes };
  expect((await call("own_results", {}, user)).body).toMatchObject([{ results: [published] }]);
  const rounds = async () =>
    ((await call("own_record", {}, user)).body as { rounds: object[] }).rounds;
  expect(await rounds()).toMatchObject([{ is_cancelled: false, result: published }]);
  await rpcOrThrow(backend, admin, "cancel_tournament", {
    tournament: there.id,
    expected_version: there.version,
    reason: "Lightning",
  });
  expect(await rounds()).toMatchObject([{ is_cancelled: true }]);
});

test("of a person with two players in a tournament the one who plays counts", async () => {
  const today = dayInIndiaOf(new Date());
  const there = await makeTournament(backend, admin, { starts_on: today, changes_until: today });
  const user = await createUser(backend);
  const one = await person({ full_name: "Two Rows" }, user.email);
  await enter(user, there, { full_name: "Two Rows" });
  await addEntrant(backend, admin, there, { full_name: "Other Row" });
  const rows = await backend.sql<{ id: string }>(
    `select id from public.players where tournament_id = '${there.id}' order by full_name desc`,
  );
  const [playing = "", gone = ""] = rows.map(({ id }) => id);
  await rpcOrThrow(backend, admin, "save_scores", {
    ...{ tournament: there.id, expected_version: 0 },
    scores: [{ player: playing, holes: Array<number>(18).fill(4) }],
  });
  const published = {
    ...{ scoring: { format: "stableford", boards: ["net"] }, teams: [], awards: [] },
    players: [
      { player: gone, place: null, points: null, handicap: 12, no_result: "WD" },
      { player: playing, place: 1, points: 36, handicap: 12 },
    ],
  };
  await backend.sql(
    `update public.tournament_play
     set published_results = '${JSON.stringify(published)}', results_published_at = now()
     where tournament_id = '${there.id}'`,
  );
  await backend.sql(
    `update public.players
     set was_member = true, person_id = '${one}', known_by = 'desk',
         state = case id when '${playing}' then 'playing' else 'withdrawn' end
     where tournament_id = '${there.id}'`,
  );
  const { body } = await call("own_record", {}, user);
  expect((body as { rounds: object[] }).rounds).toMatchObject([{ result: { place: 1 } }]);
  const series = randomUUID();
  await backend.sql(
    `insert into public.series (id, slug, name, rules)
     values ('${series}', '${series}', 'Of two rows', '{"kind": "points"}')`,
  );
  await backend.sql(
    `insert into public.series_tournaments (series_id, tournament_id, board, weight)
     values ('${series}', '${there.id}', 'net', 1)`,
  );
  expect(
    await backend.sql(`select player, place, person from private.series_lines('${series}')`),
  ).toEqual([{ player: playing, place: 1, person: one }]);
});

test.each([["WD"], ["DQ"], ["not-in"], ["no-card"]])(
  "a member's line of a pair has its place, and that they are %s",
  async (reason) => {
    const player = randomUUID();
    const competitions = [
      {
        ...{ id: randomUUID(), name: "Pairs", kind: "board" },
        lines: [{ name: "A & B", place: 4, points: 21, members: [{ player, no_result: reason }] }],
      },
    ];
    const [row] = await backend.sql(
      `select private.own_competitions('${JSON.stringify(competitions)}', '${player}') as own`,
    );
    const line = { name: "A & B", place: 4, points: 21 };
    expect(row).toEqual({
      own: [expect.objectContaining({ name: "Pairs", line, own_no_result: reason })],
    });
  },
);

test("what is told of a series names the person who was kept, as long as two are merged", async () => {
  const [kept, merged, other] = [
    await person({ full_name: "Uma Rao" }),
    await person({ full_name: "Uma R Rao" }),
    await person({ full_name: "Bea Das" }),
  ];
  const [series, slug] = [randomUUID(), `merit-${randomUUID()}`];
  const move = (who: string, from: number | null, to: number | null) => ({
    ...{ person: who, division: null, from, to },
  });
  await backend.sql(
    `insert into public.series (id, slug, name, rules, is_public)
     values ('${series}', '${slug}', 'Merit', '{"kind": "points"}', true);
     insert into public.series_changes (series_id, what, moves)
     values ('${series}', 'published-again',
       '${JSON.stringify([move(kept, 3, 2), move(merged, 5, 4)])}')`,
  );
  const digestOf = async () => {
    const [row] = await backend.sql<{ digest: string }>(
      `select md5(private.series_facts('${series}')::text) as digest`,
    );
    return row?.digest;
  };
  const told = async () => {
    const { body } = await call("public_series", { slug }, null);
    const { names, changes } = body as {
      names: (string | null)[];
      changes: { what: string; moves: { person: number; from: unknown; to: unknown }[] }[];
    };
    return changes.map(({ what, moves }) => [
      what,
      ...moves.map(({ person: number, from, to }) => [names[number], from, to]),
    ]);
  };
  const before = ["published-again", ["Uma Rao", 3, 2], ["Uma R Rao", 5, 4]];
  expect(await told()).toEqual([before]);
  const moves = [move(kept, 2, 1), move(other, 1, 2), move(merged, 4, null)];
  await rpcOrThrow(backend, admin, "merge_people", {
    ...{ kept, kept_version: 1, merged, merged_version: 1 },
    series: [{ series, digest: await digestOf(), moves }],
  });
  const merge = ["merged", ["Uma Rao", 2, 1], ["Bea Das", 1, 2]];
  expect(await told()).toEqual([merge, ["published-again", ["Uma Rao", 3, 2], ["Uma Rao", 5, 4]]]);
  const back = [move(other, 2, 1), move(kept, 1, 2), move(merged, null, 4)];
  await rpcOrThrow(backend, admin, "take_back_merge", {
    merged,
    series: [{ series, digest: await digestOf(), moves: back }],
  });
  expect(await told()).toEqual([
    ["merge-taken-back", ["Bea Das", 2, 1], ["Uma Rao", 1, 2], ["Uma R Rao", null, 4]],
    merge,
    before,
  ]);
});

test("a merge moves nobody whose place only has another name", async () => {
  const [kept, merged, other] = [randomUUID(), randomUUID(), randomUUID()];
  const of = (who: string, from: number | null, to: number | null) => ({
    ...{ person: who, division: null, from, to },
  });
  const after = async (...moves: object[]) => {
    const [row] = await backend.sql<{ moves: object }>(
      `select private.moves_as_one('${JSON.stringify([{ series: "s", moves }])}',
         '${kept}', '${merged}') #> '{0,moves}' as moves`,
    );
    return row?.moves;
  };
  expect(await after(of(kept, null, 4), of(merged, 4, null))).toEqual([]);
  expect(await after(of(kept, null, 3), of(other, 3, 4), of(merged, 4, null))).toEqual([
    of(kept, 4, 3),
    of(other, 3, 4),
  ]);
});
