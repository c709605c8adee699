/** A member's latest registration for a tournament, and the form's values that it was made with. */
export type LatestRegistration = {
  id: string;
  isWithdrawn: boolean;
  values: Record<string, string>;
};
