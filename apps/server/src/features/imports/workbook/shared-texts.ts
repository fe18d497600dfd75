import { maxLineBytes } from '@kawaraban/contract/member-file.ts'
import { readAllXml } from './xml.ts'

/** Texts by their number. */
export type SharedTexts = { readonly get: (index: number) => string | undefined }

const firstBytes = 64 * 1024

/** Holds texts as bytes, outside of the heap of the thread, where a million of them take a tenth. */
const textStore = () => {
  let bytes = Buffer.alloc(firstBytes)
  let ends = new Uint32Array(1024)
  let [count, length] = [0, 0]
  return {
    add: (text: string) => {
      const size = Buffer.byteLength(text)
      if (length + size > bytes.length) {
        const grown = Buffer.alloc(Math.max(2 * bytes.length, length + size))
        bytes.copy(grown, 0, 0, length)
        bytes = grown
      }
      if (count === ends.length) {
        const grown = new Uint32Array(2 * ends.length)
        grown.set(ends)
        ends = grown
      }
      bytes.write(text, length)
      length += size
      ends[count] = length
      count += 1
    },
    get: (index: number): string | undefined =>
      Number.isInteger(index) && index >= 0 && index < count
        ? bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
        : undefined,
  }
}

/** Collects the text of an element from its runs; how a run is read aloud (`rPh`) is no part of it. */
export const textCollector = () => {
  let text = ''
  let [isText, inPhonetic] = [false, 0]
  return {
    start: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') inPhonetic += 1
      isText = name === 't' && inPhonetic === 0
    },
    close: (name: string) => {
      if (name === 'rPh') inPhonetic -= 1
      if (name === 't') isText = false
    },
    // One more than a line may have, so that what is too long is seen to be.
    add: (part: string) => {
      if (isText && text.length <= maxLineBytes) text += part
    },
    take: () => text,
  }
}

/** Reads the texts that the cells of a workbook refer to by number; without the part there is none. */
export const readSharedTexts = async (part: AsyncIterable<string> | null): Promise<SharedTexts> => {
  const store = textStore()
  if (!part) return store
  const collector = textCollector()
  await readAllXml(part, {
    open: (name) => {
      if (name === 'si') collector.start()
      collector.open(name)
    },
    close: (name) => {
      collector.close(name)
      if (name === 'si') store.add(collector.take())
    },
    text: collector.add,
  })
  return store
}
