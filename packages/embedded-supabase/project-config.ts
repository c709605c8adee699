import { join } from "node:path";
import { createApi } from "@supabase/lite/cli";

const NO_STORAGE = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/**
 * Reads a project's config.toml with lite's own loader, so that the embedded
 * backend and `supabase config push` interpret it the same way.
 *
 * @param projectDirectory the folder that has it
 */
export async function readProjectConfig(projectDirectory: string) {
  const api = await createApi({
    root: projectDirectory,
    // Otherwise lite would create a folder for cloud credentials in the home
    // directory.
    withSupabaseClient: false,
    authStorage: NO_STORAGE as never,
  });
  // The public getConfig() would also open a database.
  const config = await api.project.local["readConfig"](join(projectDirectory, "config.toml"));
  // Limits of the hosted auth service, which lite does not have, and whose names it refuses.
  if (config.auth) Reflect.deleteProperty(config.auth, "rate_limit");
  return config;
}

/** The settings of config.toml, with its own names. */
export type ProjectConfig = Awaited<ReturnType<typeof readProjectConfig>>;
