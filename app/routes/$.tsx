/** Any path that no other route knows: the root's ErrorBoundary is its page. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
