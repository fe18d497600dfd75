import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')

/** A file of the project; `path` counts from the root and has `/` between its parts. */
export type Source = { readonly path: string; readonly text: string }

const ignored = /(^|\/)(node_modules|dist|\.git|\.data|coverage|test-results)(\/|$)/

const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root, exclude: (path) => ignored.test(String(path).split(sep).join('/')) })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !ignored.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Everything that people write in this project: code, styles, documents, settings. */
export const writings: readonly Source[] = read('**/*.{ts,tsx,css,html,sql,md,json,txt,yml,yaml,example}').filter(
  ({ path }) => path !== 'package-lock.json',
)

/** All code, tests included. */
export const code: readonly Source[] = writings.filter(({ path }) => /\.tsx?$/.test(path))

/** Whether a file is only for tests. */
export const isForTests = (path: string): boolean => /\.(test|fake)\.tsx?$|\/testing\/|^(tests|e2e|bench)\//.test(path)

/** Code that runs for users. */
export const shipped: readonly Source[] = code.filter(({ path }) => !isForTests(path))

/** `text` without its comments. A `//` within a string follows another character, as in `https://`. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Where `pattern` occurs in the code of `files`, outside of comments and of the paths that match `allowed`. */
export const offenders = (files: readonly Source[], pattern: RegExp, allowed = /^$/): string[] =>
  files
    .filter(({ path }) => !allowed.test(path))
    .flatMap(({ path, text }) => {
      const found = pattern.exec(withoutComments(text))
      return found ? [`${path}: ${found[0]}`] : []
    })

/** What `file` imports, as written, types included. */
export const importsOf = ({ text }: Source): string[] =>
  [...withoutComments(text).matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')

/** Where `specifier` leads from `path`, counted from the root; null for what is not the project's own. */
const resolved = (path: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${path}`).pathname.slice(1)
  const [, workspace, file] = /^@kawaraban\/([\w-]+)\/(.+)$/.exec(specifier) ?? []
  return workspace ? `packages/${workspace}/src/${file}` : null
}

/** What `file` imports from the project itself, as paths from the root. */
export const ownImportsOf = (file: Source): string[] =>
  importsOf(file).flatMap((specifier) => resolved(file.path, specifier) ?? [])

/**
 * The unit of a file: its folder below `src`, its feature, or the file itself when it is directly below `src`.
 * The result starts below `src`: `platform`, `features/news`, `failure.ts`.
 */
export const unitOf = (path: string): string => {
  const [, , , first = '', second = ''] = path.split('/')
  return first === 'features' ? `features/${second}` : first
}
