import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { type Targets, transform } from "lightningcss";
import { parseAst, type Plugin, type Rollup } from "vite";

/** What the app imports: a style sheet for each route id. */
const MODULE = "virtual:route-styles";
const RESOLVED_MODULE = `\0${MODULE}`;

/** Stands in the server's code until every module is known. */
const PLACEHOLDER = "__ROUTE_STYLES__";

/** A page's style sheet, and its hash as a content security policy names it. */
export type RouteStyle = { css: string; hash: string };

/**
 * Gives every route a style sheet of its own, made by Tailwind from the
 * classes in the route's modules and in the shell's (`root.tsx`). The bundler
 * knows what a route imports, so there is no list to keep; and because modules
 * are read, not pages, a state that comes later (an error, a calendar) is
 * styled as well.
 *
 * Only the server's build gets the sheets. In development the map is empty:
 * `@tailwindcss/vite` serves one sheet for everything, with hot reload.
 *
 * @param options.appDirectory absolute path of the folder with `root.tsx` and `routes/`
 * @param options.stylesheet absolute path of Tailwind's entry: theme and base layer
 * @param options.targets the oldest browsers the sheets are written for
 * @param options.exclude what Lightning CSS leaves as it is for them
 */
export function routeStyles({
  appDirectory,
  stylesheet,
  targets,
  exclude = 0,
}: {
  appDirectory: string;
  stylesheet: string;
  targets: Targets;
  exclude?: number;
}): Plugin {
  let isBuild = false;

  async function styleOf(candidates: string[]): Promise<RouteStyle> {
    // A compiler remembers every candidate it has built, so each sheet needs a new one.
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
    const css = code.toString();
    const digest = createHash("sha256").update(css).digest("base64");
    return { css, hash: `'sha256-${digest}'` };
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
      const routes = [...this.getModuleIds()].filter(
        (id) => id.startsWith(join(appDirectory, "routes/")) && isComponent(id),
      );
      const styles = [shell, ...routes].map(async (route) => {
        const texts = [...modulesOf([shell, route], this.getModuleInfo)]
          .filter(isComponent)
          .flatMap((id) => stringsIn(this.getModuleInfo(id)?.code ?? ""));
        // Remix names a route by its file, without the extension.
        const id = relative(appDirectory, route).replace(/\.tsx$/, "");
        return [id, await styleOf(candidatesIn(texts))] as const;
      });
      const map = Object.fromEntries(await Promise.all(styles));
      return code.replace(PLACEHOLDER, () => JSON.stringify(map));
    },
  };

  /** Modules of the app, and all of it that they import, at once or later. */
  function modulesOf(
    entries: readonly string[],
    getModuleInfo: Rollup.GetModuleInfo,
  ): Set<string> {
    const found = new Set<string>();
    const open = [...entries];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const module = getModuleInfo(id);
      if (!module || !id.startsWith(appDirectory) || found.has(id)) continue;
      found.add(id);
      open.push(...module.importedIds, ...module.dynamicallyImportedIds);
    }
    return found;
  }
}

/** Only these hold classes; a drawing that the server makes has its own. */
function isComponent(id: string): boolean {
  return id.endsWith(".tsx") && !id.endsWith(".server.tsx");
}

/** What may be a class among texts; Tailwind makes nothing of the rest. */
function candidatesIn(texts: readonly string[]): string[] {
  const content = texts.join("\n");
  return new Scanner({}).scanFiles([{ content, extension: "html" }]);
}

/**
 * The string literals of a module: a comment or a variable's name is no class,
 * even where Tailwind has one of that name (`table`, `filter`).
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
