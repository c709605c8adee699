import { type Role, ROLES } from "#app/site/own-roles.ts";

export const ROLES_PATH = "/admin/roles";
export const endRolePath = (id: string) => `${ROLES_PATH}/${id}`;

export const ROLE_NAMES = {
  administrator: "Administrator",
  secretary: "Secretary",
  starter: "Starter",
  treasurer: "Treasurer",
  editor: "Editor",
} as const;

const DUTIES: Readonly<Record<Role, string>> = {
  secretary:
    "tournaments, entrants and their contact details, messages, results; for the whole club, the register as well",
  starter: "check-in, draw and cards; phone numbers on the day only",
  treasurer: "fees, payments, receipts and statements",
  editor: "news, bank cards and what else the site says of the club",
};

export const ROLE_OPTIONS = ROLES.map((role) => ({
  value: role,
  label: `${ROLE_NAMES[role]}: ${DUTIES[role]}`,
}));

export const ROLES_PAGE = {
  heading: "Roles",
  description: "Who may do what for the club.",
  text: "A helper sees and does only what the role is for, in the whole club or in one tournament; secretary, starter and treasurer of a tournament may add pictures to its gallery. Administrators do everything; the operator of the site appoints them.",
  grant: "Grant a role",
  grantHint: "It takes effect when the member opens the next page, and lasts until you end it.",
  held: "Roles held now",
  ended: "Ended roles",
  end: "End",
  granting: "Granting…",
  wholeClub: "The whole club",
  byNobody: "an administrator whose account is deleted",
} as const;

export const GRANT_LABELS = {
  email: "E-mail of the member’s account",
  role: "Role",
  tournament: "Where",
  currentPassword: "Your password",
} as const;

export const END_PAGE = {
  title: "End a role",
  text: "It ends at once. If the member has a form open, what they typed stays in their browser for an hour.",
  submit: "End the role",
  busyText: "Ending…",
  keep: "Keep it",
} as const;

export const ROLE_MESSAGES = {
  email: "Enter the e-mail address of the member’s account",
  role: "Choose a role",
  editorOfAll: "An editor changes the site of the whole club. Choose “The whole club”.",
  passwordNeeded: "Enter your password to confirm.",
  account_not_found: "No account has confirmed this address. Ask the member to sign up first",
  tournament_not_found: "This tournament was deleted. Choose another one",
} as const;

export const ROLE_TOASTS = {
  granted: (email: string, role: Role) => ({
    message: "Role granted",
    description: `${email} is now ${role === "editor" ? "an" : "a"} ${role}. Tell them: the club's pages are at /admin.`,
  }),
  ended: { message: "Role ended", description: "It no longer opens any page." },
  notGranted: { message: "Not granted", description: "Please try again." },
  notEnded: { message: "Not ended", description: "Please try again." },
} as const;
