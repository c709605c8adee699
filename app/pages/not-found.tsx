/** Unmatched paths: the root's ErrorBoundary shows the 404 page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
