import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { type Targets, transform } from "lightningcss";
import { parseAst, type Plugin, type Rollup } from "vite";

/** The virtual module: a map from route id to style sheet. */
const MODULE = "virtual:route-styles";
const RESOLVED_MODULE = `\0${MODULE}`;

/** Replaced in the server's code when all modules are known. */
const PLACEHOLDER = "__ROUTE_STYLES__";

type Route = { file: string; children?: readonly Route[] };

/**
 * Vite plugin that generates a style sheet per route with Tailwind, from the
 * classes in the modules of the route, of its layouts and of the shell (`root.tsx`). Vite's module
 * graph says what a route imports, so no list is maintained by hand; and
 * because sources are scanned, not rendered pages, every state (an error, a
 * calendar) is styled too. Only the server build contains the sheets. In
 * development the map is empty: `@tailwindcss/vite` serves one sheet for
 * everything, with hot reload.
 *
 * @param options.appDirectory absolute path of the folder with `root.tsx` and
 *   `routes/`
 * @param options.routes the table of addresses: which layouts a route has
 * @param options.stylesheet absolute path of Tailwind's entry: theme and base
 *   layer
 * @param options.targets the oldest supported browsers
 * @param options.exclude Lightning CSS features not to transpile
 */
export function routeStyles({
  appDirectory,
  routes: table,
  stylesheet,
  targets,
  exclude = 0,
}: {
  appDirectory: string;
  routes: readonly Route[];
  stylesheet: string;
  targets: Targets;
  exclude?: number;
}): Plugin {
  let isBuild = false;
  const layouts = layoutsOf(table, appDirectory);

  async function styleOf(candidates: string[]): Promise<string> {
    // A compiler accumulates candidates, so each sheet needs a new one.
    const compiler = await compile(await readFile(stylesheet, "utf8"), {
      base: dirname(stylesheet),
      onDependency: () => undefined,
    });
    const { code } = transform({
      filename: stylesheet,
      code: Buffer.from(compiler.build(candidates)),
      minify: true,
      targets,
      exclude,
    });
    return code.toString();
  }

  return {
    name: "route-styles",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      this.addWatchFile(stylesheet);
    },
    resolveId(id) {
      return id === MODULE ? RESOLVED_MODULE : undefined;
    },
    load(id) {
      if (id !== RESOLVED_MODULE) return;
      return `export default ${isBuild ? PLACEHOLDER : "{}"};`;
    },
    async renderChunk(code) {
      if (!code.includes(PLACEHOLDER)) return;
      const shell = join(appDirectory, "root.tsx");
      // Remix's server build imports the shell and each route module.
      const routes = (this.getModuleInfo(shell)?.importers ?? [])
        .flatMap((id) => this.getModuleInfo(id)?.importedIds ?? [])
        .filter((id) => id.startsWith(appDirectory) && isComponent(id));
      const styles = [shell, ...routes].map(async (route) => {
        const entries = [shell, ...(layouts.get(route) ?? []), route];
        const texts = [...modulesOf(entries, this.getModuleInfo)]
          .filter(isComponent)
          .flatMap((id) => stringsIn(this.getModuleInfo(id)?.code ?? ""));
        // Remix's route id is the file's path without extension.
        const id = relative(appDirectory, route).replace(/\.tsx$/, "");
        return [id, await styleOf(candidatesIn(texts))] as const;
      });
      const map = Object.fromEntries(await Promise.all(styles));
      return code.replace(PLACEHOLDER, () => JSON.stringify(map));
    },
  };

  /** The app's modules that a route imports, directly or indirectly, statically or dynamically. */
  function modulesOf(entries: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
    const files = new Set<string>();
    const open = [...entries];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const module = getModuleInfo(id);
      if (!module || !id.startsWith(appDirectory) || files.has(id)) continue;
      files.add(id);
      open.push(...module.importedIds, ...module.dynamicallyImportedIds);
    }
    return files;
  }
}

/** The layouts around each route of a table, all as the paths of their files. */
function layoutsOf(
  table: readonly Route[],
  folder: string,
  around: readonly string[] = [],
): Map<string, readonly string[]> {
  return new Map(
    table.flatMap(({ file, children = [] }) => {
      const path = join(folder, file);
      return [[path, around] as const, ...layoutsOf(children, folder, [...around, path])];
    }),
  );
}

/** Only components contain classes; server-rendered images have their own styles. */
function isComponent(id: string): boolean {
  return id.endsWith(".tsx") && !id.endsWith(".server.tsx");
}

/** Candidates for classes; Tailwind ignores the others. */
function candidatesIn(texts: readonly string[]): string[] {
  const content = texts.join("\n");
  return new Scanner({}).scanFiles([{ content, extension: "html" }]);
}

/**
 * The string literals of a module, so that comments and identifiers are
 * ignored, some of which (`table`, `filter`) are Tailwind classes.
 */
function stringsIn(code: string): string[] {
  const strings: string[] = [];
  function visit(node: unknown) {
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === "Literal" && typeof value === "string") strings.push(value);
    if (type === "TemplateElement") {
      strings.push((value as { cooked: string }).cooked);
    }
    Object.values(node).forEach(visit);
  }
  visit(parseAst(code));
  return strings;
}
