import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where the licenses of the packages in the scripts can be read: their comments are left out. */
const FILE = "assets/licenses.txt";

/** Vite plugin: the licenses of all packages that the browser's scripts contain, in one file. */
export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? file.moduleIds.flatMap((id) => packageOf(id) ?? []) : [],
      );
      const texts = [...new Set(folders)].sort().map(licenseOf);
      this.emitFile({ type: "asset", fileName: FILE, source: texts.join("\n\n") });
    },
  };
}

/** The folder of the package that a module is in; null for one of ours. */
function packageOf(id: string): string | null {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ""))?.[0] ?? null;
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license?: string };
  const files = globSync("{license,LICENSE,licence,LICENCE}*", { cwd: folder });
  const text = files
    .map((file) => join(folder, file))
    .map((file) => readFileSync(file, "utf8").trim());
  return [`${name} ${version} (${license ?? "no license named"})`, ...text].join("\n\n");
}
