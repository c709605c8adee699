/** A member's latest registration for a tournament, and its form values. */
export type LatestRegistration = {
  id: string;
  isWithdrawn: boolean;
  values: Record<string, string>;
};
