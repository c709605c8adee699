import { fileURLToPath } from "node:url";

/** The `supabase` folder of this project, with a slash at its end. */
export const projectDirectory = fileURLToPath(new URL("..", import.meta.url));
