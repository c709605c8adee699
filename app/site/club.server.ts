import { environment } from "#app/platform/config/environment.server.ts";
import type { Club } from "./club.ts";

export function clubFromSettings(): Club {
  const { CLUB_NAME, CLUB_ADDRESS, CLUB_CONTACT, CLUB_PHONE } = environment;
  return {
    ...(CLUB_NAME && { name: CLUB_NAME }),
    ...(CLUB_ADDRESS && { address: CLUB_ADDRESS }),
    ...(CLUB_CONTACT && { contact: CLUB_CONTACT }),
    ...(CLUB_PHONE && { phone: CLUB_PHONE }),
  };
}
