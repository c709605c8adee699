import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, createServer, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeStyles } from "./route-styles.ts";

const FILES = {
  "tailwind.css": `
    @tailwind utilities;
    @theme { --spacing: 0.25rem; --breakpoint-md: 48rem; --color-ink: #123456; --color-flag: #b3261e; }`,
  "root.tsx": `
    import { Header } from "./ui/header.tsx";
    export const Root = () => <Header />;`,
  "ui/header.tsx": `export const Header = () => <header className="sticky" />;`,
  "ui/card.tsx": `
    import { Picture } from "./picture.tsx";
    export const Card = ({ open }) => (
      <article className={\`grid \${open ? "gap-4" : "gap-2"} md:gap-8\`}><Picture /></article>
    );`,
  "ui/picture.tsx": `export const Picture = () => <img className="text-ink" />;`,
  "ui/calendar.tsx": `export const Calendar = () => <p className="absolute" />;`,
  "figures.server.tsx": `export const figures = () => <b className="uppercase" />;`,
  "routes/frame.tsx": `export const Frame = () => <nav className="italic" />;`,
  "routes/list.tsx": `
    import { Card } from "../ui/card.tsx";
    // A table that one may filter is fixed below.
    export const List = ({ filter }) => filter(<Card />);`,
  "routes/booking.tsx": `
    import { figures } from "../figures.server.tsx";
    export const later = () => import("../ui/calendar.tsx");
    const LOOKS = { bad: "text-flag" };
    export const Booking = () => <form className={LOOKS[figures()]} />;`,
  "routes/data.json.ts": `export const loader = () => "italic";`,
  "server.ts": `
    import styles from "virtual:route-styles";
    import * as root from "./root.tsx";
    import * as frame from "./routes/frame.tsx";
    import * as list from "./routes/list.tsx";
    import * as booking from "./routes/booking.tsx";
    import * as data from "./routes/data.json.ts";
    globalThis.server = { root, frame, list, booking, data };
    export default styles;`,
};

let folder: string;
let styles: Record<string, string>;

const plugin = () =>
  routeStyles({
    appDirectory: folder,
    routes: [
      { file: "routes/frame.tsx", children: [{ file: "routes/list.tsx" }] },
      { file: "routes/booking.tsx" },
    ],
    stylesheet: join(folder, "tailwind.css"),
    targets: { chrome: 99 << 16 },
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "teebox route styles-"));
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    plugins: [plugin()],
    esbuild: { jsx: "transform", jsxFactory: "element" },
    build: { ssr: join(folder, "server.ts"), write: false },
  })) as Rollup.RollupOutput;
  const { code } = output.find(
    (file) => file.type === "chunk" && file.isEntry,
  ) as Rollup.OutputChunk;
  const module = `data:text/javascript,${encodeURIComponent(code)}`;
  ({ default: styles } = (await import(/* @vite-ignore */ module)) as {
    default: typeof styles;
  });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const css = (route: string) => styles[route] ?? "";

describe("a route's sheet", () => {
  test("exists for every page, and for no other URL", () => {
    expect(Object.keys(styles).sort()).toEqual([
      "root",
      "routes/booking",
      "routes/frame",
      "routes/list",
    ]);
  });

  test("contains the classes of the modules that the route imports", () => {
    expect(css("routes/list")).toContain(".grid{display:grid}");
    expect(css("routes/list")).toContain(".text-ink{");
    expect(css("routes/list")).toMatch(/--color-ink:#123456/);
  });

  test("contains the classes of the layouts that the route stands in", () => {
    expect(css("routes/list")).toContain(".italic{");
    expect(css("routes/booking")).not.toContain(".italic{");
  });

  test("contains the shell's classes", () => {
    for (const route of Object.keys(styles)) {
      expect(css(route)).toContain(".sticky{position:sticky}");
    }
  });

  test("contains the classes of every state, and of lazily loaded modules", () => {
    expect(css("routes/list")).toContain(".gap-4{");
    expect(css("routes/list")).toContain(".gap-2{");
    expect(css("routes/booking")).toContain(".text-flag{");
    expect(css("routes/booking")).toContain(".absolute{");
  });

  test("contains no other page's classes", () => {
    expect(css("root")).not.toMatch(/\.grid|\.absolute|--color/);
    expect(css("routes/list")).not.toMatch(/\.absolute|\.text-flag/);
    expect(css("routes/booking")).not.toMatch(/\.grid|--color-ink/);
  });

  test("does not take comments, names or server-side strings for classes", () => {
    expect(css("routes/list")).not.toMatch(/\.table|\.filter|\.fixed/);
    expect(css("routes/booking")).not.toMatch(/\.uppercase/);
  });

  test("is small, and supports the oldest browsers", () => {
    expect(css("routes/list")).not.toMatch(/\n\s/);
    expect(css("routes/list")).toContain("@media (min-width:48rem)");
  });
});

test("is empty in development", async () => {
  const server = await createServer({
    configFile: false,
    root: folder,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false },
    plugins: [plugin()],
  });
  const module = await server.ssrLoadModule("virtual:route-styles");
  expect(module.default).toEqual({});
  await server.close();
});
