/** Whether a submission was a `new` registration, or an `update` of an existing one. */
export type RegistrationKind = "new" | "update";

/**
 * Whether a registration was new when it was submitted. One that follows a
 * withdrawn registration is new.
 *
 * @param versions the user's registrations for its tournament, newest first
 * @param id the registration
 * @returns null when it is none of these
 */
export function registrationKind(
  versions: readonly { id: string; withdrawn_at: string | null }[],
  id: string,
): RegistrationKind | null {
  const index = versions.findIndex((version) => version.id === id);
  if (index === -1) return null;
  const earlier = versions[index + 1];
  return earlier?.withdrawn_at === null ? "update" : "new";
}
