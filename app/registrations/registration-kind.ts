/** What posting the form did: a `new` registration, or new details (`update`) for one that the user had. */
export type RegistrationKind = "new" | "update";

/**
 * What a registration was when it was posted. One that follows a withdrawn
 * registration is a new one.
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
