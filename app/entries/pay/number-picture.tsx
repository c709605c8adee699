export function NumberPicture() {
  return (
    <svg
      viewBox="0 0 300 190"
      className="h-auto w-full max-w-80 rounded-xl border border-line bg-chalk"
      role="img"
      aria-label="A payment's details in an app: the 12 digits stand beside UPI transaction ID, UTR or UPI Ref No. The number that begins with CICAg is not the one."
    >
      <g fontFamily="sans-serif" fontSize="12" fill="#14201a">
        <circle cx="150" cy="26" r="14" fill="#14432f" />
        <path d="M143 26l5 5 9-10" fill="none" stroke="#fff" strokeWidth="2.5" />
        <text x="150" y="58" textAnchor="middle" fontSize="15" fontWeight="600">
          Paid ₹3,500
        </text>
        <text x="24" y="88" fontSize="11" fill="#54625a">
          UPI transaction ID · UTR · UPI Ref No.
        </text>
        <rect
          x="18"
          y="95"
          width="264"
          height="30"
          rx="6"
          fill="#fff"
          stroke="#14432f"
          strokeWidth="2.5"
        />
        <text x="28" y="115" fontSize="15" fontWeight="700">
          6157 1234 5678
        </text>
        <text x="24" y="148" fontSize="11" fill="#54625a">
          Google transaction ID
        </text>
        <text x="28" y="168" fill="#54625a" textDecoration="line-through">
          CICAgLjQ7ZfsXw
        </text>
        <text x="276" y="168" textAnchor="end" fill="#8c2f1f">
          not this one
        </text>
      </g>
    </svg>
  );
}
