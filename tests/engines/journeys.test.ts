import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addMonths, format } from "date-fns";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";
import type { BrowserOptions, BrowserWindow, Engine } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { Golfer } from "./golfer.ts";
import { webkit } from "./webkit.ts";

const PICTURES = join(projectRoot, "test-results", "engines");
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 900 };

let backend: RunningBackend;
let site: WebServer;

beforeAll(async () => {
  backend = await startBackend();
  site = await startWebServer(backend);
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
});

describe.each([
  [firefox.name, firefox],
  [webkit.name, webkit],
] as const)("%s", (_name, engine) => {
  const missing = engine.missing();
  if (missing) {
    test("is installed", () => {
      expect.fail(missing);
    });
    return;
  }

  describe.each([
    ["with JavaScript", { javaScript: true }],
    ["without JavaScript", { javaScript: false }],
  ])("%s", (_how, options) => {
    const golfer = browserOfEachTest(engine, options);

    test("a visitor signs up, after a validation error", async () => {
      await signUp(golfer());
    });

    test("a member registers for both tournaments, after a validation error in each", async () => {
      const member = golfer();
      await signUp(member);

      await member.open("/tournaments/bangalore-birdie-bash/register");
      await member.fill("Phone Number", "12345");
      await member.select("Golf Group", "Golf Squad");
      await member.choose("Ladies");
      await member.fill("Handicap", "44");
      await member.press("Complete Registration");
      await member.sees("Please enter a valid phone number.");
      await member.sees("Handicap must not exceed 40.");
      await member.fill("Phone Number", "+91 98450 12345");
      await member.fill("Handicap", "12.4");
      await member.press("Complete Registration");
      await member.sees("Registration Complete!");

      await member.open("/tournaments/founder-birthday/register");
      await member.fill("Full Name", "A");
      await member.fill("Phone Number", "98450 12345");
      await member.fill("Golf Handicap", "18");
      await member.press("Register for Tournament");
      await member.sees("Full name must be at least 2 characters");
      await member.fill("Full Name", "Asha Rao");
      await member.press("Register for Tournament");
      await member.sees("Registration Complete!");
    });

    test("a tee time is booked in three steps", async () => {
      const visitor = golfer();
      await visitor.resize(PHONE.width, PHONE.height);
      await visitor.open("/booking");
      await visitor.choose("Sample Course 2, in the hills");
      await visitor.press("Continue");
      await visitor.sees("American Express");
      await visitor.settled();
      await visitor.choose("American Express");
      await visitor.press("Continue");
      await visitor.sees("Select Time");
      await visitor.settled();
      const date = await pickDate(visitor);
      await visitor.select("Select Time", "09:30 AM");
      await visitor.fill("Full Name", "Asha Rao");
      await visitor.fill("Email", "asha@example.com");
      await visitor.fill("Phone Number", "98450 12345");
      await visitor.press("Book Tee Time");
      await visitor.sees("Booking Confirmed!");
      await visitor.sees(date);
      await visitor.sees("09:30 AM");
    });

    test("the home page's header turns solid", async () => {
      await expectHeaderTurnsSolid(golfer());
    });
  });

  describe("without scroll-driven animations", () => {
    const golfer = browserOfEachTest(engine, {
      javaScript: true,
      scrollDrivenAnimations: false,
    });

    test("the home page's header turns solid nevertheless", async () => {
      await expectHeaderTurnsSolid(golfer());
    });
  });
});

/** A new browser for each test, with a screenshot when the test failed. */
function browserOfEachTest(
  engine: Engine,
  options: BrowserOptions,
): () => Golfer {
  let browser: BrowserWindow;
  let golfer: Golfer;
  beforeEach(async () => {
    browser = await engine.launch(options);
    golfer = new Golfer(browser, site.url, options);
    await golfer.resize(LAPTOP.width, LAPTOP.height);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      mkdirSync(PICTURES, { recursive: true });
      const picture = join(PICTURES, `${engine.name}-${task.id}.png`);
      writeFileSync(picture, await browser.screenshot());
    }
    await browser.close();
  });
  return () => golfer;
}

async function signUp(golfer: Golfer) {
  await golfer.open("/signup");
  await golfer.fill("Full Name", "Asha Rao");
  await golfer.fill("Email", `golfer-${randomUUID()}@example.com`);
  await golfer.fill("Password", "short");
  await golfer.choose("I am 18 or older");
  await golfer.press("Sign up");
  await golfer.sees("Password must be at least 8 characters long.");
  await golfer.fill("Password", "fairway-and-1-green");
  await golfer.press("Sign up");
  await golfer.isOn("/profile");
  await golfer.sees("Asha Rao");
}

/**
 * Picks the 24th of next month: with JavaScript in the calendar, which opens
 * on this month.
 *
 * @returns the date in its long format
 */
async function pickDate(golfer: Golfer): Promise<string> {
  const date = addMonths(new Date(), 1);
  date.setDate(24);
  const day = format(date, "yyyy-MM-dd");
  if (golfer.javaScript) {
    await golfer.press("Pick a date");
    await golfer.pressNextMonth();
    await golfer.pressDay(day);
  } else {
    await golfer.fillDate("Select Date", day);
  }
  const inWords = date.toLocaleDateString("en-IN", { dateStyle: "long" });
  if (golfer.javaScript) await golfer.sees(inWords);
  return inWords;
}

/** Clear at the top, solid after more than 10 px; always solid in browsers that cannot tell. */
async function expectHeaderTurnsSolid(golfer: Golfer) {
  for (const { width, height } of [PHONE, LAPTOP]) {
    await golfer.resize(width, height);
    await golfer.open("/");
    const follows =
      golfer.javaScript ||
      (await golfer.run(() => CSS.supports("animation-timeline: scroll()")));
    await expectHeader(golfer, follows ? "clear" : "solid");
    await scrollTo(golfer, 10);
    await expectHeader(golfer, follows ? "clear" : "solid");
    await scrollTo(golfer, 12);
    await expectHeader(golfer, "solid");
    await scrollTo(golfer, 0);
    await expectHeader(golfer, follows ? "clear" : "solid");
  }
}

/** Scrolls, and waits until the frame has been painted. */
async function scrollTo(golfer: Golfer, pixels: number) {
  await golfer.run((top) => {
    window.scrollTo({ top, behavior: "instant" });
  }, pixels);
}

async function expectHeader(golfer: Golfer, look: "clear" | "solid") {
  await expect
    .poll(() =>
      golfer.run(() => {
        const header = document.querySelector("body > header");
        const colour = header && getComputedStyle(header).backgroundColor;
        return colour === "rgba(0, 0, 0, 0)" ? "clear" : "solid";
      }),
    )
    .toBe(look);
}
