/** Sides of a box on the screen, in px from the top left of the visible page. */
export type Box = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

/** Space between the spotlight and its bubble, and between the bubble and the edge of the screen. */
const gap = 12
const margin = 16
/** Lit space around the target of a hint. */
const glow = 8

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** The lit box: the target with a little space around it, cut at the edges of the screen. */
export const litBox = (target: Box, screen: Size): Box => {
  const [top, left] = [clamp(target.top - glow, 0, screen.height), clamp(target.left - glow, 0, screen.width)]
  const bottom = clamp(target.top + target.height + glow, top, screen.height)
  const right = clamp(target.left + target.width + glow, left, screen.width)
  return { top, left, width: right - left, height: bottom - top }
}

/**
 * The position of a bubble: below the lit box, else above it, else at the bottom of the screen; centred on it as far
 * as the edges of the screen allow.
 */
export const placeBubble = (lit: Box, bubble: Size, screen: Size): { top: number; left: number } => {
  const under = lit.top + lit.height + gap
  const above = lit.top - gap - bubble.height
  const lowest = screen.height - margin - bubble.height
  const top = under <= lowest ? under : above >= margin ? above : Math.max(0, lowest)
  const centred = lit.left + lit.width / 2 - bubble.width / 2
  return { top, left: clamp(centred, margin, Math.max(margin, screen.width - margin - bubble.width)) }
}
