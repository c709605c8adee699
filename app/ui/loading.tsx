const LOADING = "Loading...";

/** A spinner with its text, in place of a page that is being loaded. */
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
