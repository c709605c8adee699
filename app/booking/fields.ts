import type { DescribedField } from "#app/forms/described-fields.ts";

/** Tee-time slots: every 30 minutes from 07:00 AM to 04:30 PM. */
export const TEE_TIME_SLOTS: readonly string[] = Array.from({ length: 20 }, (_, index) => {
  const minutes = 7 * 60 + index * 30;
  const hour = Math.floor(minutes / 60);
  const twelve = String(hour > 12 ? hour - 12 : hour).padStart(2, "0");
  const past = String(minutes % 60).padStart(2, "0");
  return `${twelve}:${past} ${hour < 12 ? "AM" : "PM"}`;
});

export const DEFAULT_PLAYERS = "2";

/**
 * Step 3's form. All six fields are required, and any existing date is accepted. `fact` is what a
 * booking calls it; null: its facts leave it out.
 */
export const TEE_TIME_FIELDS = {
  date: {
    label: "Select Date",
    fact: "Date",
    kind: "day",
    required: "Please pick a date.",
    message: "There is no such date.",
  },
  timeSlot: {
    label: "Select Time",
    fact: "Time",
    required: true,
    kind: "choice",
    as: "select",
    choices: TEE_TIME_SLOTS.map((slot) => ({ value: slot, label: slot })),
    placeholder: "Select time slot",
    message: "Please select a time slot.",
  },
  players: {
    label: "Number of Players",
    fact: "Players",
    required: true,
    kind: "choice",
    as: "select",
    choices: [
      { value: "1", label: "1 Player" },
      { value: "2", label: "2 Players" },
      { value: "3", label: "3 Players" },
      { value: "4", label: "4 Players" },
    ],
    message: "Between 1 and 4 players can play together.",
  },
  name: {
    label: "Full Name",
    fact: "Booked by",
    required: "Please enter your full name.",
    kind: "text",
    max: 100,
    autoComplete: "name",
  },
  email: {
    label: "Email",
    fact: null,
    required: "Please enter your email.",
    kind: "email",
    autoComplete: "email",
    message: "Please enter a valid email address.",
  },
  phone: {
    label: "Phone Number",
    fact: "Phone",
    required: "Please enter your phone number.",
    kind: "text",
    max: 30,
    isPhone: true,
    autoComplete: "tel",
  },
} as const satisfies Record<string, DescribedField & { fact: string | null }>;

export type TeeTimeField = keyof typeof TEE_TIME_FIELDS;

export const FIELD_NAMES = Object.keys(TEE_TIME_FIELDS) as TeeTimeField[];
