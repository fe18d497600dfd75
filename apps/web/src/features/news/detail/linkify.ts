/**
 * A part of a post's content. `href` is the parsed address of a link and `host` the host that it really leads to,
 * in ASCII (punycode) form; `text` is what the author wrote.
 */
export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string; host: string }

const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g
const trailing = new Set('.,)]?!:;')

const withoutTrailing = (text: string) => {
  let end = text.length
  while (trailing.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const linkOf = (text: string): Piece | null => {
  if (!text.startsWith('https://')) return null
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.host !== '' ? { kind: 'link', text, href: url.href, host: url.host } : null
}

/**
 * Splits content into text and links; the texts of the pieces joined are the content again.
 * A link is `https://` with the ASCII characters of an address, trailing punctuation left out, so Japanese text may
 * follow without a space. Addresses of other schemes stay text, and so does an `https://` inside an `http://` address.
 */
export const linkify = (content: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of content.matchAll(address)) {
    const link = linkOf(withoutTrailing(match[0]))
    if (!link) continue
    if (match.index > from) pieces.push({ kind: 'text', text: content.slice(from, match.index) })
    pieces.push(link)
    from = match.index + link.text.length
  }
  if (from < content.length) pieces.push({ kind: 'text', text: content.slice(from) })
  return pieces
}

/**
 * The lines that show where a link leads: the address as written, or as parsed where the written one disguises its
 * host (user name before `@`, encoded or unusual forms), then with the host on a line of its own.
 */
export const shownAddress = (link: {
  text: string
  href: string
  host: string
}): { address: string; host?: string } => {
  const rest = link.text.slice('https://'.length)
  const plain = rest.startsWith(link.host) && /^$|^[/?#]/.test(rest.slice(link.host.length))
  return plain ? { address: link.text } : { address: link.href, host: link.host }
}
