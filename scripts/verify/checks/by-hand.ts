import { byHand, failed, type Check } from "../check.ts";

/** What nobody can see from outside, and where it is seen. */
const PLACES: Record<string, [what: string, where: string]> = {
  "mail templates": [
    "are they those of supabase/templates?",
    "npx supabase@3.1.0 config diff shows nothing of auth.email.template",
  ],
  "mails arrive": [
    "sign up with an address of your own, reset its password, register",
    "the links begin with SITE_URL and work; sender and spam folder; SPF, DKIM and DMARC of the sender’s domain",
  ],
  "mail quota": [
    "does it allow what members cause?",
    "the mail account’s own pages; Authentication > Rate Limits > emails; docs/deploying.md, “What has to be scheduled”",
  ],
  "limits by address": [
    "does the auth service count visitors, not the site?",
    "Authentication > Rate Limits > IP address forwarding, and SUPABASE_FORWARDING_KEY of the site",
  ],
  "several instances": [
    "do all have the same SESSION_SECRET and REDIS_URL?",
    "their environment; docs/deploying.md, “Several instances”",
  ],
  backups: [
    "are they made, and has one been restored?",
    "Database > Backups, of the embedded backend npm run db:backup; docs/deploying.md, “Backups”",
  ],
};

/** Lines that are always to be checked by hand. */
export const BY_HAND_CHECKS: Check[] = Object.entries(PLACES).map(
  ([name, [what, where]]) => ({
    name,
    remedy: where,
    ...(name !== "backups" && { hostedOnly: "it is for trials" }),
    run: ({ settings }) =>
      Promise.resolve(
        name === "limits by address" && !settings.isForwarding
          ? failed(
              "SUPABASE_FORWARDING_KEY is not set: all visitors share one limit",
            )
          : byHand(what),
      ),
  }),
);
