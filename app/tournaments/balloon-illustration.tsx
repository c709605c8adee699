/** Balloons over a golf course in the evening, for the birthday tournament's card. */
export function BalloonIllustration() {
  return (
    <svg viewBox="0 0 320 160" aria-hidden="true">
      <rect width="320" height="160" fill="#f4ecdf" />
      <circle cx="262" cy="60" r="20" fill="#f0c987" />
      <path d="M0 104c52-22 98 4 160-6s108-26 160-12v74H0z" fill="#d9c39b" />
      <path d="M0 122c70-26 130 10 200-4s84-14 120-8v50H0z" fill="#7c9a6d" />
      <path d="M0 138c90-22 170 8 320-8v30H0z" fill="#1f6b4a" />
      <g stroke="#54625a" fill="none">
        <path d="M104 60c4 20 10 34 26 58" />
        <path d="M150 46c2 26-4 44-16 72" />
        <path d="M194 64c-10 22-36 36-56 54" />
      </g>
      <g>
        <ellipse cx="104" cy="44" rx="14" ry="17" fill="#b3261e" />
        <ellipse cx="150" cy="29" rx="14" ry="17" fill="#1f6b4a" />
        <ellipse cx="196" cy="47" rx="14" ry="17" fill="#e6b95c" />
        <circle cx="134" cy="121" r="5" fill="#fff" />
        <path d="M134 126v8" stroke="#14432f" strokeWidth="2.5" />
      </g>
    </svg>
  );
}
