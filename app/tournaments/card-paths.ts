/** Where a fourball keeps its cards; the link has a token. */
export const CARD_PATH = "/card";

/** A hole of a fourball's cards; without one the next. It says that another one is saved. */
export function cardPath(token: string, hole?: number, saved?: number): string {
  const query = new URLSearchParams({ token });
  if (hole !== undefined) query.set("hole", String(hole));
  if (saved !== undefined) query.set("saved", String(saved));
  return `${CARD_PATH}?${query.toString()}`;
}

/** Where the script of a card sends its forms. */
export const cardSendPath = (token: string) =>
  `${CARD_PATH}/send?${new URLSearchParams({ token }).toString()}`;

/** A fourball's cards with all holes, where they are returned. */
export function cardCheckPath(token: string): string {
  return `${CARD_PATH}/check?${new URLSearchParams({ token }).toString()}`;
}
