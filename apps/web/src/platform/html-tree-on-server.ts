import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { HtmlNode } from './html-tree.ts'

type Parsed = DefaultTreeAdapterTypes.ChildNode

const isElement = (node: Parsed): node is DefaultTreeAdapterTypes.Element => 'tagName' in node

const treeOf = (node: Parsed): HtmlNode[] => {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value]
  if (!isElement(node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ tag: node.tagName, attributes, children: node.childNodes.flatMap(treeOf) }]
}

/** As `parseHtml` of the browser, which has no parser on the server; both follow the standard. */
export const parseHtmlOnServer = (html: string): readonly HtmlNode[] => {
  const root = parse(html).childNodes.find(isElement)
  const body = root?.childNodes.find((node) => node.nodeName === 'body')
  return body && isElement(body) ? body.childNodes.flatMap(treeOf) : []
}
