import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { messageOfCode, verifyCode } from "#app/account/auth/second-factor.server.ts";
import { beginSchema, confirmSchema, switchOffSchema } from "#app/account/settings/schema.ts";
import { sessionBeside, signInBeside } from "#app/forms/current-password.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { qrCode } from "#app/ui/qr-code.server.ts";
import type { QrCode } from "#app/ui/qr-code.tsx";

const TOASTS = {
  signInFirst: {
    message: "Authentication Required",
    description: "Please sign in to change your account.",
  },
  on: {
    message: "Two-step log-in is on",
    description: "You have been signed out everywhere else.",
  },
  off: {
    message: "Two-step log-in is off",
    description:
      "Your password alone is enough to log in now. You have been signed out everywhere else.",
  },
  othersRemain: {
    description: "Other devices may still be signed in. Change your password to sign them out.",
  },
  notOn: {
    message: "Two-step log-in is not on",
    description: "There was a problem with it. Please try again.",
  },
  notOff: {
    message: "Two-step log-in is still on",
    description: "There was a problem with it. Please try again.",
  },
  keyExpired: {
    message: "The key has expired",
    description: "Please begin again, and use the new key.",
  },
} as const;

const PATH = "/profile/second-factor";

const MEMBERS_ONLY = {
  path: PATH,
  toast: TOASTS.signInFirst,
  isSaved: false,
} as const;

const NOT_FOUND = "mfa_factor_not_found";
const SESSION_NOT_FOUND = "session_not_found";

/**
 * A factor that is not confirmed yet: the auth service shows its key only once. The code raises a
 * session of its own, which then becomes this browser's: of the one before there may be a copy.
 */
const enrolmentSchema = z.object({
  userId: z.string(),
  factorId: z.string(),
  key: z.string(),
  uri: z.string(),
  session: z.object({ access_token: z.string(), refresh_token: z.string() }),
});

const enrolment = createEncryptedCookie("second-factor", 15 * 60, 2);

async function readEnrolment(request: Request, userId: string | null) {
  const { data } = enrolmentSchema.safeParse(await enrolment.read(request));
  return data && data.userId === userId ? data : null;
}

/**
 * Whether members may switch a second factor on or off here: where the auth service offers it, and
 * for whoever has one.
 */
export function isSecondFactorOffered(user: User): boolean {
  return environment.SECOND_FACTOR === "on" || user.hasSecondFactor;
}

/**
 * The key that this browser is being shown.
 *
 * @returns null when there is none; the key in groups of four
 */
export async function shownKey(
  request: Request,
  userId: string | null,
): Promise<{ key: string; qrCode: QrCode } | null> {
  const begun = await readEnrolment(request, userId);
  if (!begun) return null;
  const groups = begun.key.match(/.{1,4}/g) ?? [];
  return { key: groups.join(" "), qrCode: qrCode(begun.uri) };
}

type Post = Pick<ActionFunctionArgs, "request" | "context"> & {
  form: FormData;
};

export function submitSecondFactor(post: Post) {
  switch (post.form.get("intent")) {
    case "confirm":
      return confirm(post);
    case "cancel":
      return cancel(post);
    case "off":
      return switchOff(post);
    default:
      return begin(post);
  }
}

/** Gets a key from the auth service; the factor counts once a code confirms it. */
function begin(post: Post) {
  return submitForm(post, {
    schema: beginSchema,
    membersOnly: MEMBERS_ONLY,
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.notOn,
    async run({ password }, { context, user }) {
      if (user.hasSecondFactor) return redirect(PATH);
      const { auth } = await signInBeside(user, password, "password");
      const { data, error } = await auth.mfa.enroll({
        factorType: "totp",
        issuer: environment.SITE_NAME,
        // The auth service refuses a name twice, also that of a factor that was never confirmed.
        friendlyName: `${environment.SITE_NAME} ${new Date().toISOString()}`,
      });
      if (error) {
        await auth.signOut({ scope: "local" });
        throw error;
      }
      const { secret, uri } = data.totp;
      const isKept = await enrolment.set(context, {
        userId: user.id,
        factorId: data.id,
        key: secret,
        uri,
        session: await sessionOf(auth),
      });
      if (!isKept) throw new Error("The enrolment is too large for its cookie.");
      return redirect(PATH);
    },
  });
}

function confirm(post: Post) {
  return submitForm(post, {
    schema: confirmSchema,
    membersOnly: MEMBERS_ONLY,
    rateLimit: { limit: "secondFactor", of: (_, user) => user.id },
    failed: TOASTS.notOn,
    async run({ code }, { request, context, user }) {
      const begun = await readEnrolment(request, user.id);
      if (!begun) return redirectWithError(PATH, TOASTS.keyExpired);
      const { auth } = sessionBeside();
      const resumed = await auth.setSession(begun.session);
      const { error } = resumed.error
        ? resumed
        : await auth.mfa.challengeAndVerify({ factorId: begun.factorId, code });
      if (error?.code === NOT_FOUND || error?.code === SESSION_NOT_FOUND) {
        enrolment.clear(context);
        return redirectWithError(PATH, TOASTS.keyExpired);
      }
      const message = messageOfCode(error);
      if (message) throw new InvalidFields({ code: [message] });
      if (error) throw error;
      enrolment.clear(context);
      await noteSuccess("secondFactor", user.id);
      return replaceSession(context, auth, TOASTS.on);
    },
  });
}

/**
 * The factor that was not confirmed stays with the auth service if it cannot be reached; it expires
 * there.
 */
async function cancel({ request, context }: Post) {
  const user = await context.user.require(request);
  const begun = await readEnrolment(request, user.id);
  if (begun) {
    await context.supabase.auth.mfa.unenroll({ factorId: begun.factorId });
    const { auth } = sessionBeside();
    await auth.setSession(begun.session);
    await auth.signOut({ scope: "local" });
  }
  enrolment.clear(context);
  return redirect("/profile");
}

function switchOff(post: Post) {
  return submitForm(post, {
    schema: switchOffSchema,
    membersOnly: MEMBERS_ONLY,
    rateLimit: { limit: "reauthenticate", of: (_, user) => user.id },
    failed: TOASTS.notOff,
    async run({ password, code }, { context, user }) {
      const { auth } = await signInBeside(user, password, "password");
      let answer: Awaited<ReturnType<typeof replaceSession>> | undefined;
      try {
        if (await verifyCode({ auth }, code, "code")) {
          await removeFactors(auth);
          answer = await replaceSession(context, auth, TOASTS.off);
        }
      } finally {
        if (!answer) await auth.signOut({ scope: "local" });
      }
      // The page says that it was switched off elsewhere.
      return answer ?? redirect(PATH);
    },
  });
}

type Auth = SupabaseClient["auth"];

async function sessionOf(auth: Auth): Promise<{ access_token: string; refresh_token: string }> {
  const { data, error } = await auth.getSession();
  if (!data.session) throw error ?? new Error("There is no session.");
  return data.session;
}

/** Makes the session beside this browser's its own, and ends all others. */
async function replaceSession(
  context: RequestContext,
  auth: Auth,
  toast: { message: string; description: string },
) {
  const { error } = await context.supabase.auth.setSession(await sessionOf(auth));
  if (error) throw error;
  context.user.invalidate();
  const others = await auth.signOut({ scope: "others" });
  return others.error
    ? redirectWithError("/profile", { ...TOASTS.othersRemain, message: toast.message })
    : redirectWithSuccess("/profile", toast);
}

/** @throws AuthError when one could not be removed */
async function removeFactors(auth: Auth) {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  for (const { id } of data.totp) {
    const removed = await auth.mfa.unenroll({ factorId: id });
    if (removed.error) throw removed.error;
  }
  // The token would say until it expires that the session has a second factor.
  await auth.refreshSession();
}
