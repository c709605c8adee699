import ipaddr from "ipaddr.js";

/**
 * What one subscriber of a network holds, so that a limit for an address
 * cannot be walked around by taking another: an IPv4 address, or the first
 * half of an IPv6 one.
 *
 * @param address as Node writes it; anything else comes back as it is
 */
export function ipPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address that came in by IPv6 is that IPv4 address.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : parsed.toString();
}
