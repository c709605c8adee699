/** A morning fairway with its flag, for a card. */
export function FairwayIllustration() {
  return (
    <svg viewBox="0 0 320 160" aria-hidden="true">
      <rect width="320" height="160" fill="#cfe3d3" />
      <circle cx="66" cy="44" r="17" fill="#f4d7a4" />
      <path d="M0 84c40-16 84-14 128-4s98-22 192-10v90H0z" fill="#8fbc9f" />
      <path d="M0 96c60-26 110 4 170-6s90-30 150-12v82H0z" fill="#3f8059" />
      <path
        d="M176 104c22-8 72-10 92-2 14 8-6 16-40 17s-68-6-52-15z"
        fill="#7fb98c"
      />
      <path d="M0 126c80-24 150 10 320-10v44H0z" fill="#14432f" />
      <path d="M224 106V38" stroke="#fff" strokeWidth="3" />
      <path d="M224 39l30 10-30 10z" fill="#b3261e" />
      <circle cx="204" cy="107" r="2.6" fill="#fff" />
    </svg>
  );
}
