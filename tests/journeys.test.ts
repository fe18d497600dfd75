import { describe, expect, test } from 'vitest'
import { code, type Source, withoutComments } from './source.ts'

const journeys = code.filter(({ path }) => /^e2e\/.*\.test\.ts$/.test(path))

/** The rows of `each`, with up to two more levels of brackets in them. */
const each = String.raw`(?:\.each\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?`
const title = String.raw`\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|${'`'}([^${'`'}]*)${'`'})`

const titlesOf = ({ path, text }: Source, callee: string) =>
  [...withoutComments(text).matchAll(new RegExp(String.raw`\b(?:${callee})${each}${title}`, 'g'))].map(
    ([, single, double, template]) => ({ path, title: single ?? double ?? template ?? '' }),
  )

const lines = (found: { path: string; title: string }[]) => found.map(({ path, title }) => `${path}: ${title}`)

const requirement = /\b[A-Z]{1,6}-\d{2,3}\b/
const requirementsBehind = / \([A-Z]{1,6}-\d{2,3}(?:(?:, |…)[A-Z]{1,6}-\d{2,3})*\)$/

describe('a journey', () => {
  test('has a sentence as its title, and requirements only in brackets behind it', () => {
    const tests = journeys.flatMap((file) => titlesOf(file, 'test'))
    expect(tests.length).toBeGreaterThan(journeys.length)
    const isSentence = (title: string) => /^[A-Z]\S* \S+ \S+/.test(title) && !requirement.test(title)
    expect(lines(tests.filter(({ title }) => !isSentence(title.replace(requirementsBehind, ''))))).toEqual([])
  })

  test('belongs to a group with a title of the same form', () => {
    const groups = journeys.flatMap((file) => titlesOf(file, 'describe'))
    const isTitle = (title: string) => /^[A-Z]/.test(title) && !requirement.test(title)
    expect(lines(groups.filter(({ title }) => !isTitle(title.replace(requirementsBehind, ''))))).toEqual([])
  })

  test('has steps in English', () => {
    const steps = journeys.flatMap((file) => titlesOf(file, 'step'))
    expect(steps.length).toBeGreaterThan(journeys.length)
    const isEnglish = (title: string) => /^(?:[A-Z"]|\$\{)/.test(title) && !/[\u3040-\u30ff\u3400-\u9fff]/.test(title)
    expect(lines(steps.filter(({ title }) => !isEnglish(title)))).toEqual([])
  })

  test('is at most 60 lines long', () => {
    const long = journeys.flatMap(({ path, text }) => {
      const all = text.split('\n')
      return all.flatMap((line, start) => {
        const indent = /^(\s*)test\b/.exec(line)?.[1]
        if (indent === undefined) return []
        const length = all.slice(start).findIndex((end) => end.startsWith(`${indent}}`) || end === `${indent})`) + 1
        return length > 60 ? [`${path}:${start + 1}: ${length} lines`] : []
      })
    })
    expect(long).toEqual([])
  })
})
