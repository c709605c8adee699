import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "#app/routes.ts";
import { projectRoot } from "./project-root.ts";

/** A line of app/routes.ts. */
export type Route = { path: string; file: string; hasPage: boolean; hasAction: boolean };

const ACTION = /export (?:(?:async )?function|const) action\b|export \{[^}]*\baction\b/;
const LOADER = /export (?:(?:async )?function|const) loader\b|export \{[^}]*\bloader\b/;

const leaves = (entries: RouteConfigEntry[], above = ""): Route[] =>
  entries.flatMap(({ path = "", file, children }) => {
    const own = [above, path].filter(Boolean).join("/");
    if (children) return leaves(children, own);
    const source = readFileSync(join(projectRoot, "app", file), "utf8");
    const hasAction = ACTION.test(source);
    return [{ path: own, file, hasPage: LOADER.test(source), hasAction }];
  });

/** Every address of the site, without layouts. */
export const ROUTES: readonly Route[] = leaves(table);
