import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source.ts'

/** A fenced block of a document: its language, its text, and whether `<!-- run -->` precedes it. */
export type Block = { readonly language: string; readonly text: string; readonly isRun: boolean }

/** Reads the fenced blocks of a chapter of the document at `path`, in order; throws for a missing chapter. */
export const blocksOf = (path: string, chapter: string): Block[] => {
  const [, rest] = readFileSync(join(root, path), 'utf8').split(`\n## ${chapter}\n`)
  if (rest === undefined) throw new Error(`${path} has no chapter ${chapter}`)
  const text = rest.split('\n## ')[0] ?? ''
  return [...text.matchAll(/(<!-- run -->\n)?```(\w+)\n([\s\S]*?)\n```/g)].map(([, mark, language, block]) => ({
    language: language ?? '',
    text: block ?? '',
    isRun: mark !== undefined,
  }))
}
