import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, makeAdmin, type TestUser } from "../support/backend.ts";
import { makeDrawnCup, NINE_HOLES } from "../support/course-cards.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";
import { EnginePage } from "./engine-page.ts";
import { type Engine, withLimit } from "./engine.ts";
import { type EngineSite, startEngineSite } from "./site.ts";

const STABLEFORD = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};

const BANGALORE = "/tournaments/bangalore-birdie-bash/register";

/** The journeys that an engine goes, with scripts and without. */
export function describeJourneys(start: () => Promise<Engine>) {
  let engine: Engine;
  let site: EngineSite;
  beforeAll(async () => {
    [engine, site] = await Promise.all([start(), startEngineSite()]);
  });
  afterAll(async () => {
    await engine.stop();
    await site.stop();
  });

  describe.each([true, false])("scripts: %s", (scripts) => {
    const pages: EnginePage[] = [];
    /** Commands that the driver has not answered, each with the requests that the site had not. */
    const unanswered: string[] = [];
    /** A window of its own. */
    async function openPage(path: string, width = 360): Promise<EnginePage> {
      const window = await withLimit(engine.launch({ scripts, width }), (command) => {
        unanswered.push([command, ...site.proxy.unanswered()].join(", "));
      });
      const page = new EnginePage(window, site.proxy.url, scripts);
      pages.push(page);
      await page.open(path);
      return page;
    }
    async function closePages() {
      for (const page of pages.splice(0)) await page.window.close();
    }
    afterEach(async ({ task }) => {
      site.proxy.restore();
      if (task.result?.state === "fail") {
        for (const [index, page] of pages.entries()) {
          await keepPicture(page, `${task.name} ${String(index)}`);
        }
      }
      await closePages();
    });

    /** One in which the driver stops answering is gone again, unless the site does not answer. */
    function journey(name: string, go: () => Promise<void>) {
      test(name, async () => {
        unanswered.length = 0;
        try {
          await go();
        } catch (error) {
          if (unanswered.length === 0) throw error;
          process.stderr.write(`${engine.name}, ${name}: no answer to ${unanswered.join("; ")}\n`);
          if (unanswered.some((command) => command.includes(" /"))) throw error;
          site.proxy.restore();
          await closePages().catch(() => undefined);
          await go();
        }
      });
    }

    /** As without signal. */
    function losePosts() {
      site.proxy.settings.answer = (request) => {
        if (request.method !== "POST") return false;
        request.socket.destroy();
        return true;
      };
    }

    async function keepPicture(page: EnginePage, name: string) {
      const folder = join(projectRoot, "test-results/engines");
      mkdirSync(folder, { recursive: true });
      const file = `${engine.name} ${String(scripts)} ${name.replaceAll(/\W+/g, "-").slice(0, 60)}.png`;
      writeFileSync(join(folder, file), await page.window.picture());
    }

    const newMember = () => createUser(site.backend, { fullName: "Asha Rao" });
    async function newAdmin(): Promise<TestUser> {
      const admin = await createUser(site.backend, { fullName: "Club Secretary" });
      await makeAdmin(site.backend, admin);
      return admin;
    }

    async function fillEntry(page: EnginePage, handicap: string) {
      await page.fill({ "Phone Number": "+91 98450 12345", Handicap: handicap });
      await page.choose("Golf Group", "Golf Squad");
      await page.click({ field: "Ladies" });
    }

    journey("sign-up, and both registrations, with bad input first", async () => {
      const page = await openPage("/signup");
      const email = `engine-${randomUUID()}@example.com`;
      await page.fill({ "Full Name": "Asha Rao", Email: email, Password: "short" });
      await page.click({ field: "I am 18 or older" });
      await page.click({ button: "Sign up" });
      await page.sees("Password must be at least 8 characters long.");
      await page.contains({ "Full Name": "Asha Rao", Email: email, "I am 18 or older": true });
      await page.ready();
      await page.fill({ Password: "fairway-and-1-green" });
      await page.click({ button: "Sign up" });
      await page.sees("Account created!");
      await page.isAt("/profile");

      await page.open(BANGALORE);
      await page.contains({ "Full Name": "Asha Rao", Email: email });
      await fillEntry(page, "44");
      await page.fill({ "Phone Number": "12345", "Additional Information": "शाकाहारी" });
      await page.click({ button: "Complete Registration" });
      await page.sees("Please enter a valid phone number.", "Handicap must not exceed 40.");
      await page.contains({
        "Phone Number": "12345",
        Handicap: "44",
        Ladies: true,
        "Additional Information": "शाकाहारी",
      });
      await page.ready();
      await page.fill({ "Phone Number": "+91 98450 12345", Handicap: "12.4" });
      await page.click({ button: "Complete Registration" });
      await page.sees("Registration Complete!");

      await page.open("/tournaments/founder-birthday/register");
      await page.fill({ "Phone Number": "12345" });
      await page.click({ button: "Register for Tournament" });
      await page.sees("Phone number must be at least 10 digits", "Please enter your handicap");
      await page.contains({ "Full Name": "Asha Rao", "Phone Number": "12345" });
      await page.ready();
      await page.fill({ "Phone Number": "+91 98450 12345", "Golf Handicap": "12.4" });
      await page.click({ button: "Register for Tournament" });
      await page.sees("Registration Complete!");
    });

    journey("a comma in the handicap is told beside the field, and stays", async () => {
      const member = await newMember();
      const page = await openPage(`/login?redirectTo=${encodeURIComponent(BANGALORE)}`);
      await page.logIn(member);
      await page.isAt(BANGALORE);
      await page.ready();
      await fillEntry(page, "12,4");
      if (scripts) await page.sees("“,” was not taken.");
      else await page.click({ button: "Complete Registration" });
      if (!scripts) await page.sees("Handicap must be a number.");
      await page.contains({ "Phone Number": "+91 98450 12345", Ladies: true });
      await page.fill({ Handicap: "12.4" });
      await page.click({ button: "Complete Registration" });
      await page.sees("Registration Complete!");
      await page.open("/profile");
      await page.sees("12.4");
    });

    journey("a day is picked by mouse and by keys, and a tee time is booked", async () => {
      const page = await openPage("/booking?step=3&course=lake&card=hdfc");
      const day = scripts ? await pickInCalendar(page) : await typeDate(page);
      await page.choose("Select Time", "09:30 AM");
      await page.fill({ "Full Name": "Asha Rao", Email: "asha", "Phone Number": "98450 12345" });
      await page.click({ button: "Book Tee Time" });
      await page.sees("Please enter a valid email address.");
      await page.ready();
      expect(await page.window.run(dateOf)).toBe(day);
      await page.fill({ Email: "asha@example.com" });
      await page.click({ button: "Book Tee Time" });
      await page.isAt(/^\/booking\?booking=/);
    });

    journey("log-in, log-out, and Back", async () => {
      const member = await newMember();
      const page = await openPage("/login");
      await page.logIn({ ...member, password: "not-the-password" });
      await page.sees("Invalid login credentials");
      await page.contains({ Email: member.email });
      await page.ready();
      await page.fill({ Password: member.password });
      await page.click({ button: "Log in" });
      await page.isAt("/profile");
      await page.sees("Asha Rao");
      await page.ready();
      await page.click({ button: "Menu" });
      await page.click({ button: "Sign out" });
      await page.isAt("/login");
      await page.window.back();
      await page.isAt("/login?redirectTo=%2Fprofile");
      expect(await page.text()).not.toContain("Asha Rao");
    });

    journey("an entry is changed, with bad input first, and withdrawn", async () => {
      const member = await newMember();
      const cup = await makeTournament(site.backend, await newAdmin());
      expect((await insertEntry(site.backend, member, cup)).status).toBe(201);
      const page = await openPage("/login");
      await page.logIn(member);
      await page.isAt("/profile");
      await page.click({ link: "Edit" });
      await page.isAt(/^\/profile\/registrations\//);
      await page.ready();
      await page.fill({ Handicap: "60" });
      await page.click({ button: "Save changes" });
      await page.sees("Please enter a handicap from +10.0 to 54.0");
      await page.contains({ Handicap: "60" });
      await page.ready();
      await page.fill({ Handicap: "9.5" });
      await page.click({ button: "Save changes" });
      await page.sees("Registration changed", "9.5");
      await page.click({ link: "Withdraw" });
      await page.click({ button: "Withdraw my registration" });
      await page.sees("Registration withdrawn");
      await page.isAt("/profile");
    });

    journey("an entry is paid", async () => {
      const [admin, member] = [await newAdmin(), await newMember()];
      const cup = await makeTournament(site.backend, admin);
      await rpcOrThrow(site.backend, admin, "save_fees", {
        tournament: cup.id,
        expected_version: 0,
        fee: 350_000,
        upi_address: `club.${cup.id.slice(0, 8)}@examplebank`,
        upi_name: "Sample Golf Club",
      });
      expect((await insertEntry(site.backend, member, cup)).status).toBe(201);
      const page = await openPage("/login");
      await page.logIn(member);
      await page.isAt("/profile");
      await page.click({ link: "How to pay" });
      await page.sees("Sample Golf Club");
      await page.ready();
      await page.click({ text: "Pay by hand" });
      await page.contains({ "Amount in rupees": "3500" });
      const code = await page.window.run(() => {
        const codes = [...document.querySelectorAll("[role=img], img[alt*=QR]")];
        return Math.max(...codes.map((each) => each.getBoundingClientRect().width));
      });
      expect(code).toBeGreaterThanOrEqual(240);
      await page.fill({ "UTR or UPI transaction ID": "CICAgLjQ7ZfsXw" });
      await page.click({ button: "I have paid" });
      await page.sees("This is the app’s own number");
      await page.contains({ "UTR or UPI transaction ID": "CICAgLjQ7ZfsXw" });
      await page.ready();
      await page.fill({ "UTR or UPI transaction ID": `6157${Date.now().toString().slice(-8)}` });
      await page.click({ button: "I have paid" });
      await page.sees("Payment reported, awaiting confirmation");
    });

    journey(
      "a fourball's card is kept without signal, corrected, sent, checked and returned",
      async () => {
        const { one } = await makeDrawnCup(site.backend, await newAdmin(), STABLEFORD);
        const page = await openPage(`/card?token=${one.token}`);
        const save = { button: "Save, next hole" };
        await page.fill({ "Strokes of Asha Rao": "55", "Strokes of Vikram Das": "4" });
        await page.click(save);
        await page.sees("Enter the strokes from 1 to 30");
        await page.contains({ "Strokes of Asha Rao": "55", "Strokes of Vikram Das": "4" });
        await page.fill({ "Strokes of Asha Rao": "5" });
        await page.click(save);
        for (let hole = 2; hole <= 9; hole += 1) {
          await page.sees(new RegExp(`Hole ${String(hole)} `));
          if (hole === 4 && scripts) losePosts();
          await page.fill({ "Strokes of Asha Rao": "5", "Strokes of Vikram Das": "4" });
          await page.click(save);
          if (hole === 4 && scripts) {
            await page.sees("Kept on this phone");
            await page.click({ button: "Save, previous hole" });
            await page.sees(/Hole 4 /);
            await page.contains({ "Strokes of Vikram Das": "4" });
            await page.fill({ "Strokes of Vikram Das": "3" });
            await page.click(save);
            await page.sees(/Hole 5 /, "Kept on this phone");
            site.proxy.restore();
            await page.window.run(() => dispatchEvent(new Event("online")));
            await page.seesNot("Kept on this phone");
          }
        }
        await page.sees("Check the cards", "Is this right? 21 points");
        if (scripts) await page.sees(/4 4 3 \d/);
        await page.choose("Marker", "Vikram Das");
        await page.click({ field: "Asha Rao: this is my card" });
        await page.click({ button: "Return the card", within: "Asha Rao" });
        await page.sees("Card of Asha Rao confirmed");
        await page.click({ field: "Marker: this is what I have marked" });
        await page.click({ button: "Return the card", within: "Asha Rao" });
        await page.sees("Card of Asha Rao returned", "The club has it.");
      },
    );

    journey("the live board loads itself again", async () => {
      const admin = await newAdmin();
      const { cup, players } = await makeDrawnCup(site.backend, admin, STABLEFORD);
      await rpcOrThrow(site.backend, admin, "show_board", { tournament: cup.id, shown: true });
      // It waits for a minute.
      site.proxy.settings.changeHeaders = (headers) => {
        if (headers.refresh) headers.refresh = "2";
      };
      const page = await openPage(`/tournaments/${cup.slug}/board`);
      await page.sees("Live, not final");
      await site.backend.sql(
        `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
         values (gen_random_uuid(), '${cup.id}', '${players[0] ?? ""}', 1, 3, gen_random_uuid())`,
      );
      await page.sees(/1 Asha Rao 5 1/);
    });

    journey("an entrant is checked in, also after a lost signal", async () => {
      const admin = await newAdmin();
      const cup = await makeTournament(site.backend, admin);
      for (const full_name of ["Arjun Rao", "Farah Khan"]) {
        await addEntrant(site.backend, admin, cup, { full_name });
      }
      // Before the day the buttons are in a menu.
      await site.backend.sql(
        `update public.tournaments set starts_on = (now() at time zone 'Asia/Kolkata')::date
         where id = '${cup.id}'`,
      );
      const page = await openPage(`/login?redirectTo=/admin/tournaments/${cup.id}/entrants`);
      await page.logIn(admin);
      await page.sees("0 of 2 checked in");
      await page.ready();
      if (scripts) {
        losePosts();
        await page.click({ selector: "button[aria-label$=': Farah Khan']" });
        await page.sees("Press again");
        site.proxy.restore();
      }
      await page.click({ selector: "button[aria-label$=': Farah Khan']" });
      await page.sees("1 of 2 checked in", "Here ✓");
      const stored = await site.backend.sql(
        `select full_name from public.check_ins join public.tournament_registrations using (entry_id)
         where tournament_id = '${cup.id}'`,
      );
      expect(stored).toEqual([{ full_name: "Farah Khan" }]);
    });

    journey("players of a draw are moved by a select, and by dragging", async () => {
      const admin = await newAdmin();
      const { cup } = await makeDrawnCup(site.backend, admin, STABLEFORD);
      const page = await openPage(`/login?redirectTo=/admin/tournaments/${cup.id}/draw`, 1280);
      await page.logIn(admin);
      await page.sees("2 fourballs");
      await page.ready();
      await page.choose("Asha Rao", "Take out of the draw");
      await page.click({ button: "Save" });
      await page.sees("Without a fourball");
      await page.ready();
      if (scripts) {
        await page.drag({ text: "Asha Rao" }, { selector: "[data-place^='Hole 5'] h3" });
        await expect.poll(() => page.value("Asha Rao")).toMatch(/^Hole/);
      } else await page.choose("Asha Rao", "Hole 5");
      await page.click({ button: "Save" });
      await page.seesNot("Without a fourball");
      await page.sees("3 of 4");
    });
  });
}

/** The day in the form of a tee time. */
function dateOf() {
  return document.querySelector<HTMLInputElement>("input[name=date]")?.value;
}

/** The 15th of the next month by the pointer, and the day after by the keyboard. */
async function pickInCalendar(page: EnginePage): Promise<string> {
  await page.click({ button: "Select Date" });
  await page.click({ button: "Go to the Next Month" });
  await page.click({ selector: "[role=dialog] td[data-day$='-15'] button" });
  await page.sees(/15 \w+ \d{4}/);
  const clicked = new Date(`${(await page.window.run(dateOf)) ?? ""}T00:00Z`);
  expect(clicked.getUTCDate()).toBe(15);
  await expect.poll(() => page.focus()).toMatch(/^15 /);
  await page.press("Enter");
  await expect.poll(() => page.focus()).toMatch(/15/);
  await page.shows({ selector: "[role=dialog]" });
  await page.press("ArrowRight");
  await page.press("Enter");
  await page.sees(/16 \w+ \d{4}/);
  const typed = (await page.window.run(dateOf)) ?? "";
  expect(typed.slice(8)).toBe("16");
  return typed;
}

/** In the browser's own field. */
async function typeDate(page: EnginePage): Promise<string> {
  await page.click({ field: "Select Date" });
  await page.window.typeDate("12", "24", "2026");
  await expect.poll(() => page.window.run(dateOf)).toBe("2026-12-24");
  return "2026-12-24";
}
