const FIRST_NAMES = [
  "Asha",
  "Vikram",
  "Meera",
  "Rahul",
  "Divya",
  "Arjun",
  "Kavya",
  "Nikhil",
  "Priya",
  "Sanjay",
  "Ananya",
  "Rohan",
  "Lakshmi",
  "Karthik",
  "Nisha",
];

const LAST_NAMES = ["Rao", "Menon", "Kapoor", "Iyer"];

const MEMBERS = FIRST_NAMES.length * LAST_NAMES.length;

const DAY = 24 * 60 * 60 * 1000;

/** The day that many days from now, YYYY-MM-DD. */
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** That day at 6 pm in India. */
const evening = (days: number) => `${day(days)}T12:30:00Z`;

const GROUPS = ["Golf Buddiez", "E-Golf", "Golf Squad"];

type Fields = {
  name: string;
  entry_form?: "full" | "short";
  golf_groups?: string[];
  questions?: readonly object[];
} & Record<string, unknown>;

export type DemoMember = ReturnType<typeof demoMembers>[number];

/** Sixty members, and what each fills into an entry form. */
export function demoMembers() {
  return Array.from({ length: MEMBERS }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? "";
    const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length)] ?? "";
    const fullName = `${first} ${last}`;
    const email = `${first}.${last}@example.com`.toLowerCase();
    const phone = `+91 98450 ${10_000 + index}`;
    const handicap = String((index * 7) % 29);
    return {
      fullName,
      email,
      /** In the club's register. */
      person: {
        number: String(101 + index).padStart(4, "0"),
        full_name: fullName,
        status: index % 20 === 7 ? "junior" : "member",
        email,
        phone,
        birth_year: index % 20 === 7 ? 2011 : 1955 + index,
        handicap: `${handicap}.0`,
        handicap_on: day(-24),
      },
      entryFor: (tournament: Fields) => ({
        full_name: fullName,
        phone,
        handicap,
        ...(tournament.entry_form === "short"
          ? { message: index % 5 === 0 ? "Looking forward to it!" : null }
          : {
              email,
              golf_group: GROUPS[index % GROUPS.length],
              category: index % 3 === 0 ? "ladies" : "men",
            }),
        ...(tournament.questions && {
          answers: {
            lunch: index % 2 === 0 ? "Vegetarian" : "Everything",
          },
        }),
        ...(tournament.max_group_size && index % 8 === 3
          ? {
              players: [
                {
                  full_name: `Guest of ${first}`,
                  phone,
                  handicap: "24",
                  category: "men",
                },
              ],
            }
          : {}),
      }),
    };
  });
}

const SCHEDULE = [
  { time: "06:00", name: "Breakfast and check-in" },
  { time: "07:00", name: "Shotgun start" },
  { time: "12:30", name: "Lunch and prizes" },
];

const COMMON = {
  tee_off_at: "07:00",
  ends_at: "14:00",
  has_information_page: true,
  entry_form: "full",
  golf_groups: GROUPS,
  allows_other_group: true,
  divisions: [
    { id: "men", name: "Men" },
    { id: "ladies", name: "Ladies" },
  ],
  schedule_items: SCHEDULE,
} as const;

/**
 * A tournament in every state that visitors can see.
 *
 * `entries`: how many members enter it; `afterwards`: what the club changes then;
 * `publishes`: how far it is with its teams, draw and results; `cancelled`: the
 * reason.
 */
export const DEMO_TOURNAMENTS: readonly {
  tournament: Fields;
  entries: number;
  publishes?: "draw" | "results";
  afterwards?: object;
  cancelled?: string;
}[] = [
  {
    tournament: {
      ...COMMON,
      name: "Monsoon Cup",
      starts_on: day(24),
      place: "Eagleton, Bengaluru",
      summary: "Stableford for members and their guests, rain or shine.",
      picture: "monsoon",
      capacity: 72,
      max_group_size: 4,
      has_waiting_list: true,
      registration_closes_at: evening(17),
      questions: [
        {
          id: "lunch",
          label: "Lunch",
          kind: "choice",
          required: true,
          choices: ["Vegetarian", "Everything"],
        },
      ],
      news: [
        {
          on: day(-1),
          text: "The course is in **good shape** after the rain.",
        },
        { on: day(-6), text: "Registration is open." },
      ],
    },
    entries: 31,
  },
  {
    tournament: {
      ...COMMON,
      name: "Moonlight Nine",
      starts_on: day(10),
      place: "KGA, Bengaluru",
      summary: "Nine holes with glowing balls.",
      picture: "moonlight",
      capacity: 24,
      has_waiting_list: true,
    },
    entries: 29,
  },
  {
    tournament: {
      ...COMMON,
      name: "Palm Coast Open",
      starts_on: day(80),
      place: "Goa",
      summary: "Two rounds by the sea.",
      picture: "palms",
      registration_opens_at: evening(20),
    },
    entries: 0,
  },
  {
    tournament: {
      ...COMMON,
      name: "Clubhouse Shield",
      starts_on: day(4),
      place: "Prestige Golfshire",
      summary: "Match play between the golf groups.",
      picture: "clubhouse",
    },
    entries: 40,
    publishes: "draw",
    afterwards: { registration_closes_at: evening(-1) },
  },
  {
    tournament: {
      ...COMMON,
      name: "Balloon Scramble",
      starts_on: day(45),
      place: "Clover Greens",
      summary: "A Texas scramble for beginners.",
      picture: "balloon",
    },
    entries: 12,
    cancelled: "The course is closed for repairs. A new date follows.",
  },
  {
    tournament: {
      ...COMMON,
      name: "Trophy Day",
      starts_on: day(2),
      place: "Zion Hills",
      summary: "The last round of the season.",
      picture: "trophy",
    },
    entries: 48,
    publishes: "results",
    afterwards: { starts_on: day(-30), registration_closes_at: evening(-31) },
  },
];
