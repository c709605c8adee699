import type { RunningBackend } from "./backend.ts";

const CLAIM = "claim_registration_mails";
const ELSEWHERE = "claim_registration_mails_later";

/**
 * Does something while no mail about a registration is sent: every five seconds
 * the backend sends those that are due, and would come between.
 */
export async function holdMails(
  backend: RunningBackend,
  work: () => Promise<unknown>,
): Promise<void> {
  const rename = (from: string, to: string) =>
    backend.sql(`alter function public.${from}(integer) rename to ${to}`);
  await rename(CLAIM, ELSEWHERE);
  try {
    await work();
  } finally {
    await rename(ELSEWHERE, CLAIM);
  }
}
