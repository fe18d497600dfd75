const part = 'absolute inset-y-0 left-0 rounded-full forced-color-adjust-none [print-color-adjust:exact]'
const width = (people: number, total: number) => ({ width: `${total === 0 ? 0 : (people / total) * 100}%` })

/** How the two parts of a bar look, also in its legend. In forced colours one is hatched: two of the system's colours may look alike. */
export const reachTones = {
  completed: 'bg-success forced-colors:bg-[CanvasText]',
  viewed: 'bg-primary/70 forced-colors:bg-[repeating-linear-gradient(90deg,CanvasText_0_1px,Canvas_1px_4px)]',
} as const

/**
 * Shares of those who have viewed and completed a post, one over the other; the numbers are in a text beside it. In the
 * group of a pressed button it has a darker ground.
 */
export const ReachBar = ({ total, viewed, completed }: { total: number; viewed: number; completed: number }) => (
  <div
    aria-hidden="true"
    className="relative h-2.5 overflow-hidden rounded-full bg-sunken group-has-[[aria-pressed=true]]:bg-line [print-color-adjust:exact] forced-colors:border forced-colors:border-[CanvasText]"
  >
    <div className={`${part} ${reachTones.viewed}`} style={width(viewed, total)} />
    {/* Its own edge: the two colours are near each other for some eyes. */}
    <div
      className={`${part} ${reachTones.completed} outline-2 outline-surface`}
      style={width(completed, total)}
      hidden={completed === 0}
    />
  </div>
)
