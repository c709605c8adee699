/**
 * The first tee at midday, for the information page: four balls teed up
 * between the markers of three tees, and the way to the flag between the
 * trees. The trees are where the words go. It is drawn twice, so that tee and
 * flag are in a phone's picture too.
 */
export function TeeBoxScene() {
  return (
    <>
      <svg
        className="max-md:hidden"
        viewBox="0 0 1440 640"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <HoleAndTeeBox />
        <path fill="#9cc7b0" d="M500 0h940v640H500z" />
        <path fill="#d3e4c6" d="M500 206h940v200H500z" />
        <circle cx="1040" cy="176" r="44" fill="#fbf0cf" />
        <path
          d="M500 300c150-50 280-16 420-40s290-40 520 6v200H500z"
          fill="#8fbc9f"
        />
        <path
          d="M500 352c180-44 330-10 480-26s270-24 460-6v200H500z"
          fill="#4d8c66"
        />
        <use href="#hole" x="1006" y="388" />
        <path
          d="M0 0h662c30 14 44 46 30 74 40 8 62 48 44 82 34 12 50 50 32 80 28 16 38 52 20 78 22 20 22 54 4 74 14 22 8 54-14 66v90H0z"
          fill="#1c5a3e"
        />
        <path
          d="M0 0h542c34 18 46 54 30 84 42 10 62 52 42 86 34 14 48 54 28 84 28 20 34 58 14 82 20 22 16 60-10 74 14 18 14 40 4 56v54H0z"
          fill="#0f3828"
        />
        <path
          d="M1440 0h-96c-40 6-62 42-48 76-36 8-54 46-36 78-30 18-34 60-10 82-22 24-16 62 12 76 -14 30-4 62 16 78-6 30 4 60 28 66h134z"
          fill="#1c5a3e"
        />
        <path
          d="M0 486c240-50 470-22 700-40s520-44 740-10v204H0z"
          fill="#14432f"
        />
        <use href="#tee-box" x="934" y="640" />
      </svg>
      <svg
        className="md:hidden"
        viewBox="0 0 400 760"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path fill="#d3e4c6" d="M0 460h400v200H0z" />
        <circle cx="276" cy="552" r="17" fill="#fbf0cf" />
        <path d="M0 592c90-24 150-4 230-14s110-16 170-4v90H0z" fill="#8fbc9f" />
        <path d="M0 616c110-26 210-2 400-18v90H0z" fill="#4d8c66" />
        <use href="#hole" transform="translate(196 630)scale(.62)" />
        <path d={CANOPY} fill="#1c5a3e" transform="translate(0 18)" />
        <path d={CANOPY} fill="#0f3828" />
        <path d="M0 668c120-24 260-24 400-4v96H0z" fill="#14432f" />
        <use href="#tee-box" transform="translate(200 760)scale(.56)" />
      </svg>
    </>
  );
}

const CANOPY =
  "M0 0h400v606a24 24 0 0 1-34-30 24 24 0 0 1-22-38 26 26 0 0 1-32-34 28 28 0 0 1-50-12 28 28 0 0 1-54 0 28 28 0 0 1-52 6 26 26 0 0 1-40 28 26 26 0 0 1-36 32 24 24 0 0 1-36 28 28 28 0 0 1-44 18z";

/** What both drawings are about; each puts it where its frame has room. */
function HoleAndTeeBox() {
  return (
    <defs>
      <g id="hole">
        <path
          d="M-320 130C-200 60-106 26-58 4c30-14 94-14 118 0 40 26 60 70 70 128z"
          fill="#7fb98c"
        />
        <path
          d="M-74-2c40-16 120-16 152 0 20 12-20 22-76 22S-96 10-74-2z"
          fill="#a5d3a9"
        />
        <path
          d="M84 24c30-10 74-8 84 4 6 10-26 16-54 14s-48-12-30-18z"
          fill="#ecd9ad"
        />
        <path d="M0 4v-98" stroke="#fff" strokeWidth="4" />
        <path d="M0-92l48 15-48 16z" fill="#b3261e" />
      </g>
      <g id="tee-box">
        <path
          d="M-406 0c60-110 120-160 190-178h444c66 16 124 70 164 178z"
          fill="#2f7a52"
        />
        <path
          d="M-246 0c36-110 66-160 108-178h76c-24 20-36 72-42 178zM44 0c2-110-2-160-16-178h80c32 22 54 72 74 178z"
          fill="#3b8a60"
        />
        <Markers y={-152} apart={300} size={0.8} colour="#c23a30" />
        <Markers y={-118} apart={376} size={1} colour="#fff" />
        <Markers y={-66} apart={474} size={1.3} colour="#3b78c4" />
        {[-132, -44, 44, 132].map((x) => (
          <g key={x} transform={`translate(${String(x)}-70)`}>
            <ellipse cx="22" cy="34" rx="26" ry="5" opacity=".3" />
            <path d="M-6 8H6L2 34h-4z" fill="#e6b95c" />
            <circle r="14" fill="#fff" />
            <path
              d="M-9 11A14 14 0 0 0 14 2 16 16 0 0 1-9 11z"
              fill="#cfdcd3"
            />
          </g>
        ))}
      </g>
    </defs>
  );
}

/** A pair of tee markers, on both sides of the balls. */
function Markers({
  y,
  apart,
  size,
  colour,
}: {
  y: number;
  apart: number;
  size: number;
  colour: string;
}) {
  return [-apart / 2, apart / 2].map((x) => (
    <g
      key={x}
      transform={`translate(${String(x)} ${String(y)})scale(${String(size)})`}
    >
      <ellipse cx="10" cy="8" rx="15" ry="4" opacity=".3" />
      <circle r="10" fill={colour} />
    </g>
  ));
}
