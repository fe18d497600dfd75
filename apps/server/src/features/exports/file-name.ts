import type { ExportFormat } from '@kawaraban/contract/exports.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'

/** What Windows, macOS or Linux refuse in a name, or hide: separators, controls, direction marks, and half a character. */
const refused = /[<>:"/\\|?*\u200b\u200e\u200f\u2060-\u2064\ufeff]|\p{Cc}|\p{Bidi_C}|\p{Cs}|\p{Zl}|\p{Zp}/gu
/** Names of devices in Windows, also with an ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** File systems take 255 bytes; browsers add an ending while they download, and a number. */
const maxBytes = 220

const sizeOf = (text: string) => Buffer.byteLength(text)

/** As many whole characters of `text` as fit into `bytes`, with an ellipsis where some are left out. */
const cut = (text: string, bytes: number): string => {
  if (sizeOf(text) <= bytes) return text
  let start = ''
  for (const { segment } of new Intl.Segmenter('ja').segment(text)) {
    if (sizeOf(`${start}${segment}…`) > bytes) break
    start += segment
  }
  return `${start}…`
}

/** The name of an export's file: title, table and minute in Tokyo, in what every file system takes; the overview has no title. */
export const fileNameOf = (title: string | null, table: string, format: ExportFormat, at: Instant): string => {
  const tail = `${table}_${formatDateTime(at).replaceAll('/', '').replace(':', '').replace(' ', '-')}.${format}`
  if (title === null) return tail
  const plain = title
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(device, '$1_')
  return `${cut(plain, maxBytes - sizeOf(tail) - 1).trimEnd()}_${tail}`
}

/** Everything but the characters that RFC 5987 leaves as they are. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header that saves an answer under this name, with a plain one for what does not read RFC 5987. */
export const dispositionOf = (fileName: string, format: ExportFormat): string =>
  `attachment; filename="export.${format}"; filename*=UTF-8''${encode(fileName)}`
