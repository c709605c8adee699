import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningBackend } from "./backend.ts";
import { Visitor, type Page } from "./visitor.ts";

const BIRTHDAY = "/tournaments/founder-birthday/register";

/** What the simulated users experienced. */
export type Experience = {
  /** Registrations confirmed to the user: the address, and the form's idempotency key. */
  confirmed: { email: string; submissionKey: string }[];
  /** The number of "come back later" responses. */
  comeBacks: number;
  /** The number of broken connections. */
  broken: number;
  /** Violations, described. */
  problems: string[];
  /** Response times, in milliseconds. */
  took: number[];
};

/**
 * Load of concurrent phones: each signs up, registers, looks at the profile,
 * and then starts again as another user. After a "come back later" response the
 * same form is retried.
 *
 * @param count of phones
 * @param isOver checked before each new user; a user in progress finishes
 * @param patience how long one form is retried, in milliseconds
 * @returns what they experience, while they do, and when the last has finished
 */
export function usePhones(
  site: string,
  { count, patience }: { count: number; patience: number },
  isOver: () => boolean,
): { experience: Experience; done: Promise<unknown> } {
  const experience: Experience = {
    confirmed: [],
    comeBacks: 0,
    broken: 0,
    problems: [],
    took: [],
  };
  const done = Promise.all(
    Array.from({ length: count }, async () => {
      do {
        await new Phone(site, patience, experience).use();
      } while (!isOver());
    }),
  );
  return { experience, done };
}

class Phone {
  readonly #email = `golfer-${randomUUID()}@example.com`;
  readonly #fullName = `Golfer ${randomUUID()}`;
  readonly #password = "a-password-1";
  readonly #visitor: Visitor;
  readonly #patience: number;
  readonly #experience: Experience;

  constructor(site: string, patience: number, experience: Experience) {
    this.#visitor = new Visitor(site);
    this.#patience = patience;
    this.#experience = experience;
  }

  async use() {
    await this.#getIn();
    const submissionKey = randomUUID();
    const answer = await this.#persist("register", () =>
      this.#visitor.post(BIRTHDAY, {
        submissionKey,
        fullName: this.#fullName,
        phone: "98450 12345",
        handicap: "12.4",
      }),
    );
    if (!answer?.location?.startsWith(`${BIRTHDAY}?registration=`)) {
      if (answer) this.#problem(`register: ${this.#outcome(answer)}`);
      return;
    }
    this.#experience.confirmed.push({ email: this.#email, submissionKey });
    const profile = await this.#persist("profile", () => this.#visitor.get("/profile"));
    if (profile) this.#lookAt(profile);
  }

  /** Signs up, or logs in if the response to the sign-up was lost. */
  async #getIn() {
    const account = { email: this.#email, password: this.#password };
    const answer = await this.#persist("sign-up", () =>
      this.#visitor.post("/signup", {
        ...account,
        fullName: this.#fullName,
        adult: "on",
      }),
    );
    if (answer?.location) return;
    await this.#persist("log-in", () => this.#visitor.post("/login", account));
  }

  #lookAt(profile: Page) {
    if (profile.status !== 200) {
      this.#problem(`profile: ${this.#outcome(profile)}`);
      return;
    }
    const people = new Set<string>();
    for (const [each] of profile.text.matchAll(
      /Golfer [\da-f-]{36}|golfer-[\da-f-]{36}@example\.com/g,
    )) {
      people.add(each);
    }
    if (!people.delete(this.#email)) this.#problem("profile: not mine");
    people.delete(this.#fullName);
    if (people.size > 0) this.#problem("profile: somebody else's data");
    if (!profile.text.includes("Founder&#x27;s Birthday Tournament")) {
      this.#problem("profile: the registration is not there");
    }
  }

  /** Retries until the response is not "come back later"; undefined when patience ends. */
  async #persist(what: string, ask: () => Promise<Page>): Promise<Page | undefined> {
    const until = performance.now() + this.#patience;
    while (performance.now() < until) {
      const startedAt = performance.now();
      const page = await ask().catch(() => null);
      if (!page) {
        this.#experience.broken += 1;
        await wait(500);
        continue;
      }
      this.#experience.took.push(performance.now() - startedAt);
      if (page.status < 500) return page;
      const seconds = Number(page.headers.get("Retry-After"));
      if (page.status !== 503 || !(seconds > 0)) {
        this.#problem(`${what}: ${this.#outcome(page)}`);
        return undefined;
      }
      this.#experience.comeBacks += 1;
      // With jitter, so that the phones do not retry in the same second.
      await wait(seconds * 1000 * (0.5 + Math.random()));
    }
    this.#problem(`${what}: no answer in ${String(this.#patience)} ms`);
    return undefined;
  }

  #outcome({ status, text }: Page) {
    const said = /role="alert"[^>]*>(.*?)<\/div><\/div>/s.exec(text)?.[1] ?? "";
    return `${String(status)} ${said.replace(/<[^>]+>/g, " ").slice(0, 200)}`;
  }

  #problem(words: string) {
    this.#experience.problems.push(words);
  }
}

/**
 * Compares the confirmations shown to users with the database.
 *
 * @returns the number of confirmed registrations that it lacks, and of
 *   duplicate accounts and rows
 */
export async function lostAndDouble(backend: RunningBackend, { confirmed }: Experience) {
  const rows = await backend.sql<{ key: string; email: string }>(
    `select r.submission_key as key, u.email
     from public.birthday_tournament_registrations r
     join auth.users u on u.id = r.user_id`,
  );
  const owners = new Map(rows.map(({ key, email }) => [key, email]));
  const accounts = await backend.sql<{ email: string }>("select email from auth.users");
  return {
    lost: confirmed.filter(({ email, submissionKey }) => owners.get(submissionKey) !== email)
      .length,
    doubleRows: rows.length - new Set(rows.map(({ email }) => email)).size,
    doubleAccounts: accounts.length - new Set(accounts.map(({ email }) => email)).size,
  };
}
