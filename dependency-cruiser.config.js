/**
 * Which folders of app/ may import which (CONTRIBUTING.md): downwards only.
 *
 * routes → features → forms → ui → site → platform, and within the platform
 * http → cookies, supabase → config. The rules of golf import nothing of ours.
 */

/** The layers, top first. Every folder without a layer of its own is a feature. */
const ROUTES = "^app/(routes/|root\\.tsx|entry\\.)";
const FORMS = "^app/forms/";
const UI = "^app/ui/";
const SITE = "^app/site/";
const PLATFORM = "^app/platform/";
const FEATURES = "^app/(?!routes/|forms/|ui/|site/|platform/)[^/]+/";
const ROOM = (/** @type {string} */ name) => `^app/platform/${name}/`;

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
    never("features import downwards", FEATURES, [ROUTES]),
    never("forms import downwards", FORMS, [ROUTES, FEATURES]),
    never("ui imports downwards", UI, [ROUTES, FEATURES, FORMS]),
    never("site imports downwards", SITE, [ROUTES, FEATURES, FORMS, UI]),
    never("the platform imports itself only", PLATFORM, [
      ROUTES,
      FEATURES,
      FORMS,
      UI,
      SITE,
    ]),
    {
      name: "golf imports itself and a parser of CSV only",
      severity: "error",
      from: { path: "^app/golf/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^app/golf/|^node_modules/csv-parse/" },
    },
    never("cookies import config only", ROOM("cookies"), [
      ROOM("http"),
      ROOM("supabase"),
    ]),
    never("supabase imports config only", ROOM("supabase"), [
      ROOM("http"),
      ROOM("cookies"),
    ]),
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
        path: "^(tests|scripts|supabase|build)/",
        pathNot: "^tests/support/",
      },
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
    exclude: { path: "^app/offline/worker/|\\.(css|svg)(\\?|$)|^build/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
