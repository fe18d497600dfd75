import type { FastifyInstance } from 'fastify'
import { createFileReader, type FileReader } from './file.ts'
import { type BodyReader, createBodyReader } from './read.ts'
import { createSlowFiles } from './slow-files.ts'
import { createTurns, readingLimits } from './turns.ts'

/** Creates what reads the bodies and files of a process, within the same bounds. */
export const createReaders = (app: FastifyInstance): { readBody: BodyReader; readFile: FileReader } => {
  const files = createSlowFiles()
  const takeTurn = createTurns(readingLimits, files.endSlow)
  return { readBody: createBodyReader(app, takeTurn), readFile: createFileReader(takeTurn, files) }
}
