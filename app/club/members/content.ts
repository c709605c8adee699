/** Texts of the user list, its charts and its export. */
export const USER_LIST = {
  heading: "User management",
  description: "Members of the club: look them up and export them.",
  search: "Search users",
  placeholder: "Search by email or name...",
  submit: "Search",
  refresh: "Refresh",
  refreshing: "Refreshing...",
  exportCsv: "Export CSV",
  counts: {
    total: "Total Users",
    filtered: "Filtered Results",
    active: "Active Users",
  },
  columns: {
    email: "Email",
    fullName: "Full Name",
    created: "Created",
    lastSignIn: "Last Sign In",
    id: "User ID",
  },
  noneMatch: "No users found matching your search",
  none: "No users found",
  noName: "N/A",
  neverSignedIn: "Never",
  firstPage: "First page",
  nextPage: "Next page",
} as const;

export const STATISTICS = {
  computedAt: "Counted",
  joined: "Members who joined, by month",
  golfGroups: "Registrations, by golf group",
  asTable: "As a table",
  none: "Nothing to show yet.",
  month: "Month",
  golfGroup: "Golf group",
  number: "Number",
} as const;

export const UNSENT_MAILS = {
  heading: "Mails that could not be sent",
  columns: {
    recipient: "To",
    tournament: "Tournament",
    error: "Why",
    nextTry: "Next try",
  },
  overdue: "Nobody has sent it yet.",
  /** Error codes that the database sets; any other text is the mail server's own. */
  errors: {
    no_address: "This is no address that a mail can be sent to.",
    sender_silent: "The sender did not say what became of it.",
  } as Record<string, string>,
  givenUp: (attempts: number) => `None: given up after ${String(attempts)}`,
} as const;

/** Texts of the page shown when the list is opened by a link from another site. */
export const CONFIRM_LOOK_UP = {
  text: "Whoever looks members up is written down, and this address did not come from a page of this site.",
  go: "Show the members",
} as const;

export const FAILED_SCORING_ACCOUNTS = {
  heading: "Scoring accounts that could not be made",
  columns: {
    member: "Member",
    reason: "Why",
    lastTry: "Last try",
    action: "Action",
  },
  exists:
    "The scoring service has an account for this address already. The member was asked to log in there with it.",
  reasons: {
    no_address: "The member's account has no e-mail address.",
    refused: "The scoring service refused it.",
    service_failed: "The scoring service failed.",
    unanswered: "The scoring service did not answer in time.",
    unreachable: "The scoring service could not be reached.",
  } as Record<string, string>,
  notTried: "It has not been tried.",
  unfinished: "The last try was not finished.",
  retry: "Try again",
  retrying: "Trying...",
} as const;

export const RETRY_TOASTS = {
  created: { message: "Scoring account created" },
  exists: {
    message: "No scoring account made",
    description: FAILED_SCORING_ACCOUNTS.exists,
  },
  none: {
    message: "No scoring account made",
    description: "There is nothing to make for this member any more.",
  },
  failed: {
    message: "No scoring account made",
    description: "The scoring service could not make it. Please try later.",
  },
} as const;

/** Members who have lost the device with their second factor. */
export const FACTOR_RELEASES = {
  heading: "Lost devices",
  text: "These members cannot log in. They have followed a link in their mail; make sure in another way too that it is them, for example on the phone. Two-step log-in is then off until they switch it on again.",
  columns: {
    member: "Member",
    name: "Full Name",
    asked: "Asked",
    action: "Action",
  },
  release: "Switch off",
  releasing: "Switching off...",
} as const;

export const RELEASE_TOASTS = {
  released: {
    message: "Two-step log-in is off",
    description: "We tell the member by mail.",
  },
  none: {
    message: "Nothing was changed",
    description: "This member does not ask for it any more.",
  },
} as const;

export const USER_LIST_TOASTS = {
  retrieved: (total: number) => ({
    message: `Retrieved ${String(total)} users`,
  }),
  failed: { message: "Error", description: "Failed to fetch users" },
} as const;

/** The export's columns, in order. */
export const CSV_COLUMNS = [
  "ID",
  "Email",
  "Full Name",
  "Created At",
  "Last Sign In",
] as const;
