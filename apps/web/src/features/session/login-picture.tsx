/** A news-sheet passed between people; decoration. */
export const LoginPicture = () => (
  <svg viewBox="0 0 480 220" aria-hidden="true" className="h-auto w-full max-w-[30rem]">
    <ellipse cx="240" cy="200" rx="200" ry="12" className="fill-line" />
    <g>
      <rect x="150" y="24" width="180" height="160" rx="14" className="fill-surface stroke-primary" strokeWidth="4" />
      <rect x="172" y="48" width="92" height="14" rx="7" className="fill-primary" />
      <rect x="172" y="78" width="136" height="8" rx="4" className="fill-line" />
      <rect x="172" y="96" width="136" height="8" rx="4" className="fill-line" />
      <rect x="172" y="114" width="104" height="8" rx="4" className="fill-line" />
      <rect x="172" y="142" width="64" height="22" rx="11" className="fill-success" />
      <path
        d="m190 153 6 6 12-12"
        fill="none"
        className="stroke-surface"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
    <Person x={78} colour="fill-pink" />
    <Person x={402} colour="fill-purple" />
    <g className="stroke-blue" fill="none" strokeWidth="4" strokeLinecap="round" strokeDasharray="2 12">
      <path d="M104 92c10-26 24-38 40-42" />
      <path d="M376 92c-10-26-24-38-40-42" />
    </g>
  </svg>
)

const Person = ({ x, colour }: { x: number; colour: string }) => (
  <g className={colour}>
    <circle cx={x} cy="116" r="22" />
    <path d={`M${x - 38} 198c0-32 17-50 38-50s38 18 38 50z`} />
  </g>
)
