/**
 * Which folders of app/ may import which (CONTRIBUTING.md): downwards only.
 *
 * root, entry.* → screens (pages, account, booking, club; none imports another) → entries,
 * which has the screens of a registration too → tournaments → catalogue, golf, money →
 * forms → ui → site → platform, and within the platform http → cookies, supabase → config.
 */

/** The groups of screens. */
const GROUPS = ["pages", "account", "booking", "club"];
/** What stands below them, from top to bottom. */
const LAYERS = ["entries", "tournaments", "catalogue", "forms", "ui", "site", "platform"];

/** The desks of the club, from top to bottom. */
const DESKS = [
  "tournament",
  "entrants",
  "courses",
  "pictures",
  "knockout",
  "play",
  "series",
  "people",
  "money",
  "content",
  "manual",
  "editions",
  "calls",
  "lists",
  "frame",
];

/** The rooms of a desk, from top to bottom; the files beside them are below all. */
const ROOMS = {
  play: ["results", "draw", "teams"],
  people: ["accounts", "players", "register"],
  money: ["books", "statement", "receipts", "fees"],
};

/** Pure rules, which import none of these. */
const RULES = ["golf", "money"];
/** What they read: it imports libraries only. */
const TABLES = "tables";
/** Makes pictures of files, and imports libraries only. */
const PICTURES = "pictures";

/** @param {readonly string[]} names */
const FOLDERS = (names) => `^app/(${names.join("|")})/`;
const TOP = "^app/(root\\.tsx|routes\\.ts|entry\\.)";
const ROOM = (/** @type {string} */ name) => `^app/platform/${name}/`;
/** @param {readonly string[]} names */
const OF_DESK = (names) => `^app/club/(${names.join("|")})/`;
/**
 * @param {string} desk
 * @param {readonly string[]} names
 */
const OF_ROOM = (desk, names) => `^app/club/${desk}/(${names.join("|")})/`;

/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} to
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const never = (name, from, to) => ({
  name,
  severity: "error",
  // A test may compare layers.
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    ...GROUPS.map((group) =>
      never(`${group} imports no other screens`, FOLDERS([group]), [
        TOP,
        FOLDERS(GROUPS.filter((other) => other !== group)),
      ]),
    ),
    ...LAYERS.map((layer, index) =>
      never(`${layer} imports downwards`, FOLDERS([layer]), [
        TOP,
        FOLDERS([...GROUPS, ...LAYERS.slice(0, index)]),
      ]),
    ),
    never("the page frame imports no screens", TOP, [FOLDERS(GROUPS)]),
    ...DESKS.slice(1).map((desk, index) =>
      never(`the club's ${desk} imports downwards`, OF_DESK([desk]), [
        OF_DESK(DESKS.slice(0, index + 1)),
      ]),
    ),
    ...Object.entries(ROOMS).flatMap(([desk, rooms]) => [
      ...rooms
        .slice(1)
        .map((room, index) =>
          never(`${room} of the club's ${desk} imports downwards`, OF_ROOM(desk, [room]), [
            OF_ROOM(desk, rooms.slice(0, index + 1)),
          ]),
        ),
      never(
        `what the rooms of the club's ${desk} share imports none of them`,
        `^app/club/${desk}/[^/]+$`,
        [OF_ROOM(desk, rooms)],
      ),
      {
        name: `every room of the club's ${desk} has its place in this order`,
        severity: /** @type {const} */ ("error"),
        from: { path: `^app/club/${desk}/[^/]+/`, pathNot: OF_ROOM(desk, rooms) },
        to: {},
      },
    ]),
    {
      name: "every folder has its place in this order",
      severity: "error",
      from: {
        path: "^app/[^/]+/",
        pathNot: FOLDERS([...GROUPS, ...LAYERS, ...RULES, TABLES, PICTURES]),
      },
      to: {},
    },
    {
      name: "every desk of the club has its place in this order",
      severity: "error",
      from: { path: "^app/club/", pathNot: OF_DESK(DESKS) },
      to: {},
    },
    ...RULES.map((rules) => ({
      name: `${rules} imports itself, tables and a parser of CSV only`,
      severity: /** @type {const} */ ("error"),
      from: { path: FOLDERS([rules]), pathNot: "\\.test\\.ts$" },
      to: { pathNot: `^app/(${rules}|tables)/|^node_modules/csv-parse/` },
    })),
    ...[TABLES, PICTURES].map((room) => ({
      name: `${room} import nothing of ours`,
      severity: /** @type {const} */ ("error"),
      from: { path: FOLDERS([room]), pathNot: "\\.test\\.ts$" },
      to: { path: "^app/", pathNot: FOLDERS([room]) },
    })),
    never("cookies import config only", ROOM("cookies"), [ROOM("http"), ROOM("supabase")]),
    never("supabase imports config only", ROOM("supabase"), [ROOM("http"), ROOM("cookies")]),
    never("config imports nothing of ours", ROOM("config"), [
      ROOM("http"),
      ROOM("cookies"),
      ROOM("supabase"),
    ]),
    {
      name: "the site's code imports no tests, scripts or backend",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(tests|scripts|supabase|packages|build)/",
        pathNot: "^tests/support/|^supabase/functions/_shared/names-apart\\.ts$",
      },
    },
    {
      name: "the embedded backend knows nothing of this project",
      severity: "error",
      from: { path: "^packages/embedded-supabase/" },
      to: { path: "^(app|build|scripts|supabase|tests)/|^server\\.ts$" },
    },
    {
      name: "the demo data and the commands use it by its name",
      severity: "error",
      from: { path: "^supabase/local/" },
      to: { path: "^packages/", dependencyTypes: ["local"] },
    },
    {
      name: "only unit tests import the tests' support",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/support/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/pages/offline/worker/|\\.(css|svg)(\\?|$)|^build/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
