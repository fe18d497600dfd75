/** A text of HTML, or an element with its attributes and children. */
export type HtmlNode =
  | string
  | {
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: readonly HtmlNode[]
    }

const childrenOf = (parent: Node): HtmlNode[] =>
  [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return [{ tag: node.localName, attributes, children: childrenOf(node) }]
  })

/** Parses HTML in a browser, and returns the content of its body. Nothing of it is loaded or run. */
export const parseHtml = (html: string): readonly HtmlNode[] =>
  childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
