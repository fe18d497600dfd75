import { settings } from '../../apps/server/src/settings.ts'
import { explained } from './explained.ts'

type Name = keyof typeof explained

const names = Object.keys(settings.shape) as Name[]

/** The values of all settings in an empty environment; those without a default are not in it. */
const defaults: Readonly<Partial<Record<Name, string | undefined>>> = settings.parse({})

/** The first part of an explanation, as a plain sentence. */
const briefly = (text: string): string => {
  const [first = ''] = text.split(/;|\. |: `/)
  const plain = first.replace(/ ?\(?\[[^\]]*\]\([^)]*\)\)?| \(G-\d+\)/g, '').replaceAll('`', '')
  // A value stays as it is written.
  return text.startsWith('`') ? `${plain}.` : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`
}

const head = `# Settings of the service. Copy this file to .env and change what you need; the environment wins over the file.
# What is empty here is not set. A wrong value stops the start with a sentence that names the setting.
# Written by npm run settings; docs/operations.md says more about each.
`

/** The text of \`.env.example\`: every setting with its default and the first part of its explanation. */
export const exampleFile = (): string =>
  `${head}\n${names.map((name) => `${name}=${defaults[name] ?? ''} # ${briefly(explained[name].text)}\n`).join('')}`

const between = /(\| setting \| default \| meaning \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/

/** The document with its table of settings as they are explained. */
export const withSettings = (document: string): string => {
  const rows = names.map((name) => {
    const { text, otherwise } = explained[name]
    const fallback = otherwise ?? (defaults[name] === undefined ? 'none' : `\`${defaults[name]}\``)
    return `| \`${name}\` | ${fallback} | ${text} |\n`
  })
  return document.replace(between, (_, table: string) => table + rows.join(''))
}
