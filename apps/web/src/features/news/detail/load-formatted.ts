/** Loads what draws a part of a post. Without it the post is shown as it can be, and the part is loaded again then. */
const load = async (part: 'FormattedContent' | 'FileList' | 'ChangedNotice'): Promise<void> => {
  const code = await import('./post-content.tsx').catch(() => null)
  await code?.[part].load().catch(() => undefined)
}

/** Loads what draws contents with marks, which are shown as they are written until then. */
export const loadFormatted = (): Promise<void> => load('FormattedContent')

/** Loads what shows the files of a post. */
export const loadFileList = (): Promise<void> => load('FileList')

/** Loads what shows how a post has changed. */
export const loadChangedNotice = (): Promise<void> => load('ChangedNotice')
