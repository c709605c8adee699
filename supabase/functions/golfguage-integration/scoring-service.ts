const ANSWER_MILLISECONDS = 5000;

/** An account to be created at the scoring service. */
export type NewAccount = {
  fullName: string;
  email: string;
  handicapCategory: string;
  handicap: number;
  password: string;
};

/**
 * The scoring service's response. `unanswered`: the account may exist
 * nevertheless. `service_failed`, `refused`: most likely it does not.
 */
export type Outcome =
  | "created"
  | "exists"
  | "refused"
  | "service_failed"
  | "unreachable"
  | "unanswered"
  | "no_service";

function outcomeOf(status: number): Outcome {
  if (status === 201) return "created";
  if (status === 409) return "exists";
  return status >= 400 && status < 500 ? "refused" : "service_failed";
}

/** Requests an account from the scoring service: `POST /accounts`, with a timeout of 5 s. */
export async function createAccount(account: NewAccount): Promise<Outcome> {
  const serviceUrl = Deno.env.get("GOLFGUAGE_API_URL");
  if (!serviceUrl) return "no_service";
  try {
    const response = await fetch(`${serviceUrl}/accounts`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${Deno.env.get("GOLFGUAGE_API_KEY") ?? ""}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    await response.body?.cancel();
    const outcome = outcomeOf(response.status);
    if (outcome !== "created" && outcome !== "exists") {
      console.error(`The scoring service answered ${response.status}.`);
    }
    return outcome;
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    console.error(`The scoring service did not answer: ${name}.`);
    return name === "TimeoutError" ? "unanswered" : "unreachable";
  }
}
