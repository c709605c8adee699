import type { BookingTarget } from "./content.ts";

/** The link to a bank's own booking channel. */
export function bookingLink(target: BookingTarget): string {
  switch (target.channel) {
    case "portal":
      return target.address;
    case "email":
      return `mailto:${target.address}`;
    case "phone":
      return `tel:${target.number.replace(/[^+\d]/g, "")}`;
  }
}
