/** In the page: whether React has taken over, where the page has any script to do so. */
export function isHydrated(): boolean {
  return (
    !document.querySelector('script[type="module"]') ||
    Object.keys(document.querySelector("#app")?.firstElementChild ?? {}).some(
      (key) => key.startsWith("__reactFiber"),
    )
  );
}
