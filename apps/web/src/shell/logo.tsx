/** The product's mark: a sheet with written lines. */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" className="shrink-0">
    <rect width="64" height="64" rx="14" className="fill-primary" />
    <path d="M17 14h30a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3Z" className="fill-on-primary" />
    <g className="stroke-primary" strokeLinecap="round">
      <path d="M44 20v24" strokeWidth="5" />
      <path d="M35 20v24M27 20v16M20 20v11" strokeWidth="3" />
    </g>
  </svg>
)
