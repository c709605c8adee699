// Makes a person's account at the scoring service, after the first registration
// for a tournament (SPEC §1, §4 "submit sequence"; DECISIONS 28, 29, 33).
import { BodyTooLargeError, json, readJson } from "../_shared/http.ts";
import { randomPassword } from "../_shared/password.ts";
import { callerToken } from "../_shared/supabase.ts";

const MOST_BYTES = 8 * 1024;
const ANSWER_MILLISECONDS = 5000;

type AccountRequest = {
  fullName: string;
  email: string;
  handicapCategory: string;
  handicap: string | number;
};

function asAccountRequest(body: unknown): AccountRequest | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { fullName, email, handicapCategory, handicap } = body as Record<
    string,
    unknown
  >;
  const isText = (value: unknown, most: number): value is string =>
    typeof value === "string" && value.trim() !== "" && value.length <= most;
  if (
    !isText(fullName, 120) ||
    !isText(email, 254) ||
    !/^[^\s@]+@[^\s@]+$/.test(email) ||
    !isText(handicapCategory, 20) ||
    !(
      isText(handicap, 20) ||
      (typeof handicap === "number" && Number.isFinite(handicap))
    )
  ) {
    return undefined;
  }
  return { fullName, email, handicapCategory, handicap };
}

/** Asks the scoring service; undefined when it gave no usable answer in time. */
async function makeAccount(
  serviceUrl: string,
  account: AccountRequest,
  password: string,
): Promise<"made" | "exists" | undefined> {
  try {
    const answer = await fetch(`${serviceUrl}/accounts`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${Deno.env.get("GOLFGUAGE_API_KEY") ?? ""}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ ...account, password }),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    await answer.body?.cancel();
    if (answer.status === 201) return "made";
    if (answer.status === 409) return "exists";
    console.error(`The scoring service answered ${answer.status}.`);
  } catch (error) {
    console.error(
      `The scoring service did not answer: ${error instanceof Error ? error.name : "unknown"}.`,
    );
  }
  return undefined;
}

async function answer(request: Request): Promise<Response> {
  if (request.method !== "POST") {
    return json(405, { success: false, error: "Only POST is answered." });
  }
  if (!(await callerToken(request))) {
    return json(401, { success: false, error: "Please sign in first." });
  }
  let account: AccountRequest | undefined;
  try {
    account = asAccountRequest(await readJson(request, MOST_BYTES));
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      return json(413, { success: false, error: "The request is too large." });
    }
  }
  if (!account) {
    return json(400, {
      success: false,
      error: "fullName, email, handicapCategory and handicap are needed.",
    });
  }
  const serviceUrl = Deno.env.get("GOLFGUAGE_API_URL");
  if (!serviceUrl) {
    return json(200, {
      success: false,
      message: "No scoring service is configured.",
    });
  }
  const password = randomPassword();
  switch (await makeAccount(serviceUrl, account, password)) {
    case "made":
      return json(200, {
        success: true,
        email: account.email,
        password,
        message: "The scoring account was created.",
      });
    case "exists":
      return json(200, {
        success: false,
        message: "A scoring account with this e-mail exists already.",
      });
    default:
      return json(502, {
        success: false,
        error: "The scoring service is not available.",
      });
  }
}

Deno.serve(async (request) => {
  try {
    return await answer(request);
  } catch (error) {
    console.error(error);
    return json(502, {
      success: false,
      error: "The request could not be completed.",
    });
  }
});
