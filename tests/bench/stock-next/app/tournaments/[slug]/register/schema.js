import { z } from "zod";

export const GROUPS = [
  "Golf Buddiez",
  "Toledo Punters",
  "Golf Squad",
  "Scratch Golfers",
  "Weekly Golfers",
  "Bogey Boys",
  "E-Golf",
  "Golf Champs",
  "Upside Down",
  "Other",
];

export const CATEGORIES = [
  ["men", "Men (Age < 70)"],
  ["senior", "Senior (Age 70+)"],
  ["ladies", "Ladies"],
];

export const schema = z.object({
  submissionKey: z.string(),
  clubWebsite: z.string().optional(),
  fullName: z.string("Please enter your name.").min(2).max(120),
  email: z.email("Please enter a valid email address.").max(254),
  phone: z.string("Please enter your phone number.").min(10).max(32),
  golfGroup: z.enum(GROUPS, "Please select your golf group."),
  customGolfGroup: z.string().max(80).optional(),
  category: z.enum(["men", "senior", "ladies"], "Please select a category."),
  handicap: z.string("Please enter your handicap.").regex(/^(0|[1-9]\d?)(\.\d?)?$|^\.\d$/),
  additionalInfo: z.string().max(2000).optional(),
});
