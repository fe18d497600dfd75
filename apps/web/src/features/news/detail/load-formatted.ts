/** Loads what draws contents with marks. Without it they are shown as they are written, and it is loaded again then. */
export const loadFormatted = async (): Promise<void> => {
  const code = await import('./post-content.tsx').catch(() => null)
  await code?.FormattedContent.load().catch(() => undefined)
}
