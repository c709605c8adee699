/** What a screen says that is on its way. */
const LOADING = "Loading...";

/** A spinner and its words, in the place of a screen that is being fetched. */
export function Loading() {
  return (
    <p className="flex items-center gap-2.5" role="status">
      <span
        className="size-4.5 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
        aria-hidden="true"
      />
      {LOADING}
    </p>
  );
}
