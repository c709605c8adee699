import ipaddr from "ipaddr.js";

/**
 * The network of one subscriber, so that rate limits cannot be evaded by switching addresses: an
 * IPv4 address, or the /64 of an IPv6 one. Anything else is returned unchanged.
 */
export function ipPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // Converts IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : parsed.toString();
}
