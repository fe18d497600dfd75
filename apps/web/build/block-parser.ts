import type { Plugin } from 'vite'

/** What markdown-it needs for links, entities and names of machines, which no text of this product has (0095): most of its size. */
const unused = ['entities', 'linkify-it', 'mdurl', 'punycode.js', 'uc.micro']

const none = '\0none'

/** Builds the parser of texts with marks without what only other texts need. */
export const blockParser = (): Plugin => {
  const left = new Set<string>()
  return {
    name: 'block-parser',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!unused.includes(source) || !/[\\/]markdown-it[\\/]/.test(importer)) return null
      left.add(source)
      return none
    },
    load: (id) =>
      id === none
        ? 'export class LinkifyIt {}\nexport const decodeHTMLStrict = (text) => text\nexport default {}'
        : null,
    // Another version of the library may need something else; what is built without the library needs nothing.
    buildEnd(error) {
      if (!error && left.size > 0 && left.size < unused.length)
        this.error(`the parser has other parts than ${[...left].join(', ')}`)
    },
  }
}
