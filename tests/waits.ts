import { type Source, withoutComments } from './source.ts'

/** What is between the first bracket of `text` and the one that closes it. */
const inBrackets = (text: string): string => {
  const start = text.indexOf('(') + 1
  let depth = 1
  let end = start
  for (; end < text.length && depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0
  return text.slice(start, depth === 0 ? end - 1 : end)
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** The line at `index`, and those that belong to its statement: they are indented further, or close its head. */
const statementAt = (lines: readonly string[], index: number): string => {
  const indent = indentOf(lines[index] ?? '')
  const isPart = (line: string) =>
    line === '' || indentOf(line) > indent || (indentOf(line) === indent && line.trimStart().startsWith(')'))
  const end = lines.findIndex((line, at) => at > index && !isPart(line))
  return lines.slice(index, end === -1 ? lines.length : end).join('\n')
}

/** Whether the head of a `for` compares what each round changes: such a loop ends by itself. */
const isCounted = (head: string) => {
  const [, condition, change] = head.split(';')
  if (condition === undefined || /^(?:const|let) [^;]+ of /.test(head)) return true
  const name = /^\s*([\w.]+)\s*(?:[-+]?=|\+\+|--)/.exec(change ?? '')?.[1]
  return name !== undefined && new RegExp(String.raw`\b${name}\b[.\w]*\s*[<>]`).test(condition)
}

/** Loops that await, or have no body, and only end when something has happened. */
const loopsIn = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\b(?:while|for) \(|^\s*do\b(?=\s)/g)].flatMap((match) => {
      const statement = statementAt(lines, index).slice(match.index).trimStart()
      if (statement.startsWith('do')) return /\bawait\b/.test(statement) ? ['do … while'] : []
      const head = inBrackets(statement)
      const isFor = statement.startsWith('for')
      if (isFor && isCounted(head)) return []
      const body = statement.slice(statement.indexOf('(') + head.length + 2).trim()
      const isEmpty = !isFor && (body.startsWith(';') || body === '{}')
      return isEmpty || /\bawait\b/.test(`${head} ${body}`)
        ? [`${isFor ? 'for' : 'while'} (${head.replace(/\s+/g, ' ')})`]
        : []
    }),
  )
}

/** Timers with a delay, unless the test moves their clock itself. */
const timersIn = (text: string): string[] => {
  if (/\buseFakeTimers\b/.test(text)) return []
  return [...text.matchAll(/\bset(?:Timeout|Interval)(?=\()/g)].flatMap((match) => {
    let inside = inBrackets(text.slice(match.index))
    for (let before = ''; inside.length !== before.length; ) {
      before = inside
      inside = inside.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '')
    }
    const delay = inside.split(',')[1]?.trim()
    return delay === undefined || delay === '' || delay === '0' ? [] : [`${match[0]}(…, ${delay})`]
  })
}

const sleeps = [
  /\bpg_sleep\w*/g,
  /\bAtomics\.wait\w*/g,
  /\bwaitForTimeout\b/g,
  /\bawait (?:wait|pause|sleep|delay)\(/g,
  /\bsetTimeout\b[^}\n]*\} from '(?:node:)?timers\/promises'/g,
  /\bscheduler\.wait\b|\bpromisify\(setTimeout\)/g,
  /\bsleep \d/g,
  // A poll that is nearly as busy as a loop.
  /\binterval: 1\b/g,
]

/** What a test may only do as a stimulus, and not in order to wait: each as its file and its text, once. */
export const waitsIn = ({ path, text: whole }: Source): string[] => {
  const text = withoutComments(whole)
  const found = [...loopsIn(text), ...timersIn(text), ...sleeps.flatMap((sleep) => text.match(sleep) ?? [])]
  return [...new Set(found)].map((wait) => `${path}: ${wait}`)
}
