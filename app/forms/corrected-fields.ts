import { createContext, useContext } from "react";

/**
 * The fields whose error message is stale: changed since the server's response, and now valid by
 * their own attributes.
 */
export const CorrectedFields = createContext<ReadonlySet<string>>(new Set());

export function useIsCorrected(name: string): boolean {
  return useContext(CorrectedFields).has(name);
}
