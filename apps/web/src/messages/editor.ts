/** Words of the marks of a content (W-50). */
export const editorText = {
  toolbar: '本文の書式',
  tools: {
    heading: '見出し',
    subheading: '小見出し',
    bold: '太字',
    bullets: '箇条書き',
    numbers: '番号付きリスト',
    level: '一段下げる・戻す',
  },
  /** A tool with its keys, as they are on the keyboard. */
  withKeys: (tool: string, keys: string) => `${tool}（${keys}）`,
  /** The address of a pasted link, behind its words. */
  linkBeside: (address: string) => `（${address}）`,
  isFormatted: '書式を使う',
  preview: 'プレビュー',
} as const
