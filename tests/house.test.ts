import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code, isForTests, offenders, root, type Source, shipped, writings } from './source.ts'

const below = (folder: string): Source[] => shipped.filter(({ path }) => path.startsWith(folder))
const apps = below('apps/').filter(({ path }) => path.includes('/src/'))
const server = below('apps/server/src/')

describe('files', () => {
  test('are small enough to be read at once', () => {
    const lines = ({ text }: Source) => text.trimEnd().split('\n').length
    const long = code.filter((file) => lines(file) > 250).map((file) => `${file.path}: ${lines(file)} lines`)
    expect(long).toEqual([])
  })

  test('have a home with a name, not a drawer', () => {
    const drawers = /(^|\/)(utils?|helpers?|lib|common|types|services|misc)(\/|\.tsx?$)/
    expect(code.map(({ path }) => path).filter((path) => drawers.test(path))).toEqual([])
  })

  test('are named in kebab-case', () => {
    const odd = code.map(({ path }) => path).filter((path) => !/^[a-z0-9./-]+$/.test(path))
    expect(odd).toEqual([])
  })
})

test('tests of the browser app replace fetch by one fake server, and never swallow a failure', () => {
  const tests = code.filter(({ path }) => path.startsWith('apps/web/src/') && isForTests(path))
  expect(offenders(tests, /stubGlobal\('fetch'/, /\/testing\/server\.fake\.ts$/)).toEqual([])
  expect(offenders(tests, /\.catch\(\(\) => null\)/)).toEqual([])
})

test('every migration has a number of its own, one after the other', () => {
  const folder = 'apps/server/src/db/migrations'
  const numbers = globSync(`${folder}/*.sql`, { cwd: root }).map((path) => Number(path.match(/(\d{4})\.do\./)?.[1]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

test('only the clock reads the time', () => {
  expect(offenders(below('packages/'), /new Date\(\s*\)|Date\.now/)).toEqual([])
  expect(offenders(apps, /new Date\(\s*\)|Date\.now/, /^apps\/(server\/src|web\/src\/platform)\/clock\.ts$/)).toEqual(
    [],
  )
  expect(offenders(server, /\bnow\(\)|\bcurrent_timestamp\b/, /^apps\/server\/src\/clock\.ts$/)).toEqual([])
})

test('only the configuration reads the environment', () => {
  expect(offenders(server, /process\.env\b/, /^apps\/server\/src\/config\.ts$/)).toEqual([])
})

test('only queries and the database folder hold SQL', () => {
  expect(offenders(server, /from 'sql-template-tag'|from 'pg'/, /\/queries\.ts$|^apps\/server\/src\/db\//)).toEqual([])
})

/** Files that parse what people type, without sentences for them. */
const typedText = /\/(fold|date-text|time-text)\.ts$/

test('Japanese is in the messages, the demo company, the built-in sign-in page and other plain pages, nowhere else', () => {
  const japanese = /[\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uff01-\uff9f]/
  const patterns = /(?<=[(,=:[!&|?{};\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g
  const withoutPatterns = [...apps, ...below('packages/dev-tools/')]
    .filter(({ path }) => !typedText.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(patterns, '') }))
  const homes =
    /^apps\/web\/src\/(messages\/|gallery\/words\.ts)|^apps\/server\/src\/(db\/seed\/|features\/session\/app\/texts\.ts|pages\/texts\.ts|mail\/texts\.ts)|^packages\/dev-tools\/src\/sign-in\/texts\.ts/
  expect(offenders(withoutPatterns, japanese, homes)).toEqual([])
})

test('text reaches the page as text', () => {
  expect(
    offenders(code, /\bdangerouslySetInnerHTML\b(?!')|\.(inner|outer)HTML\s*=|insertAdjacentHTML/, /^tests\//),
  ).toEqual([])
})

test('no test is skipped or runs alone', () => {
  const tests = code.filter(({ path }) => isForTests(path))
  expect(offenders(tests, /\b(test|it|describe)\.(skip|only|todo|fails)\b/, /^tests\/house\.test\.ts$/)).toEqual([])
})

test('the project speaks of nothing outside of itself', () => {
  const parts = [
    `\\.\\./${['sha', 'red'].join('')}/`,
    `(?<![\\w.@-])${['sha', 'red'].join('')}/(spec|design|hooks)`,
    root,
  ]
  const outside = new RegExp(parts.join('|'))
  expect(writings.filter(({ text }) => outside.test(text)).map(({ path }) => path)).toEqual([])
})

test('code names no entry of a list that is not in the project', () => {
  const entry = /(?<![\w-])[TF]\d\d(?![\w-])|§/
  expect(
    code.filter(({ path, text }) => entry.test(text) && !/^tests\/house\.test/.test(path)).map(({ path }) => path),
  ).toEqual([])
})
