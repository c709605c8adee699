/** Runs in the page: whether it is hydrated, or has no scripts to hydrate it. */
export function isHydrated(): boolean {
  return (
    !document.querySelector('script[type="module"]') ||
    Object.keys(document.querySelector("#app")?.firstElementChild ?? {}).some(
      (key) => key.startsWith("__reactFiber"),
    )
  );
}
