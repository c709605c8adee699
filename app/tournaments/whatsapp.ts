import { type Tournament, dayText } from "./tournament.ts";

/**
 * A short text that invites to a tournament: its name, the day and the place
 * as far as they are known, and where to register.
 *
 * @param address the whole address of the tournament's page
 */
export function invitationText(
  {
    name,
    place,
    ...day
  }: Pick<Tournament, "name" | "place" | "date_text" | "starts_on">,
  address: string,
): string {
  const when = [dayText(day), place].filter(Boolean).join(", ");
  return [name, when, `Register: ${address}`].filter(Boolean).join("\n");
}

/** A link that opens WhatsApp with a text, to be sent to whom one chooses there. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
