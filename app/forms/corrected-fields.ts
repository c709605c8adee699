import { createContext, useContext } from "react";

/**
 * The fields whose message is out of date: they have been changed since the
 * server's answer, and meet their own attributes now.
 */
export const CorrectedFields = createContext<ReadonlySet<string>>(new Set());

/** Whether a field's message is out of date. */
export function useIsCorrected(name: string): boolean {
  return useContext(CorrectedFields).has(name);
}
