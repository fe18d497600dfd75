import type { Plugin } from 'vite'

/** What of an endpoint only the server, the tests and the API's document read. Of its body the browser needs that there is one. */
export const ofServerOnly: readonly string[] = [
  'summary',
  'access',
  'params',
  'query',
  'headers',
  'errors',
  'faults',
  'bodyLimit',
]

/** A part of the syntax tree of a file, as the bundler parses it. */
type Part = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
/** Another text in place of what is from `start` to `end`. */
type Edit = { readonly start: number; readonly end: number; readonly text: string }

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value

const partsIn = (value: unknown): Part[] => [value].flat().filter(isPart)

const isEndpoint = ({ type, callee }: Part) => type === 'CallExpression' && isPart(callee) && callee.name === 'endpoint'

/** Takes out of `endpoint({ … })` what only servers read. */
const endpointEdits = (code: string, { arguments: given }: Part): Edit[] =>
  partsIn(given)
    .flatMap(({ properties }) => partsIn(properties))
    .flatMap(({ key, start, end }): Edit[] => {
      const name = isPart(key) ? String(key.name) : ''
      if (name === 'body') return [{ start, end, text: 'body: true' }]
      if (!ofServerOnly.includes(name)) return []
      const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? []
      return [{ start, end: end + comma.length, text: '' }]
    })

/** Lets the bundler leave out what nobody reads: it cannot know by itself that making a schema does nothing else. */
const pure = (code: string, { start, end }: Part): Edit => ({
  start,
  end,
  text: `/* @__PURE__ */ (() => ${code.slice(start, end)})()`,
})

/** What is called to make the values that a file declares. */
const callsIn = (file: Part): Part[] =>
  partsIn(file.body)
    .flatMap((statement) => (isPart(statement.declaration) ? statement.declaration : statement))
    .flatMap(({ declarations }) => partsIn(declarations))
    .flatMap(({ init }) => partsIn(init))
    .filter(({ type }) => type === 'CallExpression')

const lean = (code: string, file: Part): string =>
  callsIn(file)
    .flatMap((made) => (isEndpoint(made) ? endpointEdits(code, made) : pure(code, made)))
    .toSorted((one, other) => other.start - one.start)
    .reduce((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), code)

/**
 * Leaves out of the built app what only servers read of endpoints, and the schemas of what is sent: files of the contract declare
 * values, and do nothing else. In development and in tests the contract is whole.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
    handler(code) {
      return { code: lean(code, this.parse(code, { lang: 'ts' }) as unknown as Part), map: null }
    },
  },
})
