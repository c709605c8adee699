import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Gives the response's CSP nonce to the scripts of the document; server only. */
export const NonceProvider = Nonce.Provider;

/**
 * The CSP nonce of the response being rendered.
 *
 * @returns undefined in the browser, which hides nonces from scripts
 */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
