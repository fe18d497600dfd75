import * as z from 'zod/mini'
import type { Received } from './records.ts'

const text = z.nullish(z.string())
const shape = z.object({ kind: text, heading: text, title: text, path: text })

/** Parses the parts of a notice that are shown from its JSON; null for a missing one. */
export const noticeOf = (payload: string): Pick<Received, 'kind' | 'heading' | 'title' | 'path'> => {
  const { kind = null, heading = null, title = null, path = null } = z.parse(shape, JSON.parse(payload))
  return { kind, heading, title, path }
}

export const emptyNotice = { kind: null, heading: null, title: null, path: null } as const

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
