/**
 * The home page's illustration: the last green at sunrise. Drawn twice, for wide and for narrow
 * screens, so that the flag is visible in both.
 */
export function HeroIllustration() {
  return (
    <>
      <svg
        className="absolute inset-0 size-full max-md:hidden"
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <Gradients id="wide" shade={{ x2: 1, y2: 0 }} />
        <rect width="1440" height="900" fill="url(#wide-sky)" />
        <circle cx="1040" cy="470" r="150" fill="#fbe7b9" opacity=".18" />
        <circle cx="1040" cy="470" r="74" fill="#fbe7b9" />
        <path
          d="M0 560c160-60 260-20 420-52s240-72 420-30 300 10 600-34v460H0z"
          fill="#557f73"
          opacity=".75"
        />
        <path d="M0 610c220-70 380 6 620-16s420-86 820-26v340H0z" fill="url(#wide-far)" />
        <path
          d="M640 640c140-34 330-40 470 2 90 28 60 70-60 84-170 20-360 18-450-10-80-26-60-54 40-76z"
          fill="#7fb98c"
          opacity=".9"
        />
        <path d="M760 700c40-12 110-12 146 2s4 26-62 28-124-18-84-30z" fill="#ecd9ad" />
        <Flag x={985} y={668} />
        <path d="M0 720c260-90 470 20 760 10s430-60 680-20v200H0z" fill="url(#wide-near)" />
        <g fill="#0b2b1f">
          <path d="M1290 566c-30 4-50 30-40 58-26 4-34 40-8 54h104c26-16 18-50-8-54 8-30-16-60-48-58z" />
          <path d="M1290 660h10v70h-10z" />
          <path d="M1370 596c-20 4-32 22-26 42-18 6-22 30-4 40h72c18-12 12-36-6-40 6-22-12-44-36-42z" />
          <path d="M1372 664h8v64h-8z" />
        </g>
        <rect width="900" height="900" fill="url(#wide-shade)" />
      </svg>
      <svg
        className="absolute inset-0 size-full md:hidden"
        viewBox="0 0 400 860"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <Gradients id="tall" shade={{ x2: 0, y2: 1 }} />
        <rect width="400" height="860" fill="url(#tall-sky)" />
        <circle cx="345" cy="582" r="76" fill="#fbe7b9" opacity=".18" />
        <circle cx="345" cy="582" r="36" fill="#fbe7b9" />
        <path d="M0 600c60-30 120-6 200-24s130-30 200-12v300H0z" fill="#557f73" opacity=".75" />
        <path d="M0 640c90-34 180 4 400-30v260H0z" fill="url(#tall-far)" />
        <path
          d="M130 668c60-18 180-18 230 4 34 18-10 36-100 40s-150-6-160-22c-4-10 10-17 30-22z"
          fill="#7fb98c"
          opacity=".9"
        />
        <Flag x={290} y={684} scale={0.65} />
        <path d="M0 726c110-40 210 10 400-14v150H0z" fill="url(#tall-near)" />
        <rect width="400" height="600" fill="url(#tall-shade)" />
      </svg>
    </>
  );
}

function Flag({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 0l-190 38" stroke="#0b2b1f" strokeWidth="4" opacity=".22" />
      <ellipse cy="1" rx="15" ry="4" fill="#0b2b1f" opacity=".6" />
      <path d="M0 0v-148" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M0-146l66 21-66 23z" fill="#b3261e" />
      <circle cx="-80" cy="-4" r="6" fill="#fff" />
    </g>
  );
}

function Gradients({ id, shade }: { id: string; shade: { x2: 0 | 1; y2: 0 | 1 } }) {
  return (
    <defs>
      <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0f3a3a" />
        <stop offset=".45" stopColor="#3d7467" />
        <stop offset=".72" stopColor="#e3b877" />
        <stop offset="1" stopColor="#f4d7a4" />
      </linearGradient>
      <linearGradient id={`${id}-far`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#3f8059" />
        <stop offset="1" stopColor="#1c5a3e" />
      </linearGradient>
      <linearGradient id={`${id}-near`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#236447" />
        <stop offset="1" stopColor="#0b2b1f" />
      </linearGradient>
      <linearGradient id={`${id}-shade`} x1="0" y1="0" {...shade}>
        <stop offset=".3" stopColor="#0b2b1f" stopOpacity=".72" />
        <stop offset="1" stopColor="#0b2b1f" stopOpacity="0" />
      </linearGradient>
    </defs>
  );
}
