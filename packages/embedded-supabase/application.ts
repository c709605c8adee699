import { join } from "node:path";
import { App, setExperimental } from "@supabase/lite";
import type { BackendDatabase } from "./database.ts";
import type { DevInbox } from "./dev-inbox.ts";
import { FolderStorage } from "./folder-storage.ts";
import { hostedAuthBehaviour, withRedirects } from "./hosted-auth-behaviour.ts";
import { keepJsonTexts } from "./json-texts.ts";
import type { ProjectConfig } from "./project-config.ts";
import type { Secrets } from "./secrets.ts";
import { knowVerifiedCaller } from "./verified-caller.ts";

export { App };

/**
 * Has lite serve its storage, which its makers call experimental. An application that is opened after
 * this says so in the log.
 */
export const serveStorage = () => {
  setExperimental("storage", true);
};

/** What a project's own config.toml does not say. */
export type ApplicationSettings = {
  /** Where links in mails lead to. */
  siteUrl: string;
  /** How long a token is valid, in seconds; undefined: as in config.toml. */
  jwtExpiry: number | undefined;
};

/**
 * Lite, configured for a project: auth, data API and storage on the given database.
 *
 * @param projectDirectory the folder that has the project's `config.toml`
 * @param storageFolder where stored files are
 * @param emailConfirmations whether new users must confirm their address
 *   first
 */
export function makeApplication(
  projectDirectory: string,
  database: BackendDatabase,
  config: ProjectConfig,
  settings: ApplicationSettings,
  secrets: Secrets,
  mailbox: DevInbox,
  storageFolder: string,
  emailConfirmations: boolean,
): App {
  const templates = Object.fromEntries(
    Object.entries(config.auth?.email?.template ?? {}).map(([kind, template]) => [
      kind,
      {
        ...template,
        // The Supabase CLI resolves these paths from the project's root.
        ...(template.content_path && {
          content_path: join(projectDirectory, "..", template.content_path),
        }),
      },
    ]),
  );
  const app = new App({
    connection: database,
    storage: { enabled: true },
    api: { ...config.api, enabled: true },
    auth: {
      ...config.auth,
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: settings.siteUrl,
      ...(settings.jwtExpiry && { jwt_expiry: settings.jwtExpiry }),
      email: {
        ...config.auth?.email,
        enable_confirmations: emailConfirmations,
        template: templates,
      },
    },
    options: {
      drivers: { email: withRedirects(mailbox, settings.siteUrl) },
      server: {
        disableStudio: true,
        middlewares: [knowVerifiedCaller, keepJsonTexts(database), hostedAuthBehaviour],
      },
    },
  });
  app._storageAdapter = new FolderStorage(storageFolder);
  return app;
}
