/** @param places what there is to say of them; the server words it */
export function PlacesLeft({ places }: { places: string | null }) {
  return places ? <p className="text-base text-muted">{places}</p> : null;
}
