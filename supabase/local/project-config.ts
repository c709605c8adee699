import { createApi } from "@supabase/lite/cli";
import { projectDirectory } from "./project-directory.ts";

const NO_STORAGE = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/**
 * Reads supabase/config.toml with lite's own loader, so that the embedded
 * backend and `supabase config push` interpret it the same way.
 */
export async function readProjectConfig() {
  const api = await createApi({
    root: projectDirectory,
    // Otherwise lite would create a folder for cloud credentials in the home
    // directory.
    withSupabaseClient: false,
    authStorage: NO_STORAGE as never,
  });
  // The public getConfig() would also open a database.
  return api.project.local["readConfig"](`${projectDirectory}config.toml`);
}

/** The settings of config.toml, with its own names. */
export type ProjectConfig = Awaited<ReturnType<typeof readProjectConfig>>;
