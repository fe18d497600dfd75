/** Resolves once the next frame has been painted; at once in a tab in the background, which paints none. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A task that starts in a frame runs after its paint.
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })
