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
  noneMatch: "No users found matching your search",
  none: "No users found",
  noName: "N/A",
  neverSignedIn: "Never",
  firstPage: "First page",
  nextPage: "Next page",
} as const;

export const OPENS_MEMBER = "open";

export const MEMBER_PAGES = {
  accounts: "Accounts",
  figures: "Figures",
  figuresDescription: "How many members joined, and for whom they play.",
  attention: "Needs attention",
  attentionDescription: "Members who need something done.",
  noAttention: "Nothing needs your attention.",
} as const;

export const MEMBER_PAGE = {
  untitled: "Member",
  description: "A member of the club, and the tournaments they entered.",
  toList: "All members",
  account: "Account",
  entries: "Entries",
  noEntries: "No tournament entered yet.",
  columns: {
    tournament: "Tournament",
    day: "Day",
    state: "State",
    players: "Players",
    fee: "Fee",
  },
  noFee: "None",
} as const;

export const FAILED_SCORING_ACCOUNTS = {
  heading: "Members without a scoring account",
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
  notTried: "It has not been made yet.",
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
    description: "This member does not need one any more.",
  },
  failed: {
    message: "No scoring account made",
    description: "The scoring service could not make it. Please try later.",
  },
} as const;
