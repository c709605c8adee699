import { createApi } from "@supabase/lite/cli";
import { projectDirectory } from "./project-directory.ts";

const NO_STORAGE = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/**
 * Reads supabase/config.toml with lite's own loader, so that the embedded backend
 * and `supabase config push` mean the same by it.
 */
export async function readProjectConfig() {
  const api = await createApi({
    root: projectDirectory,
    // Nobody signs in to a cloud here; without this, lite would make a folder
    // for that in the person's home directory.
    withSupabaseClient: false,
    authStorage: NO_STORAGE as never,
  });
  // The public getConfig() would open a database of its own as well.
  return api.project.local["readConfig"](`${projectDirectory}config.toml`);
}

/** The settings of config.toml, under the names that it uses. */
export type ProjectConfig = Awaited<ReturnType<typeof readProjectConfig>>;
