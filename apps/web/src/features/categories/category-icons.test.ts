import { readFileSync } from 'node:fs'
import { categoryIcons } from '@kawaraban/contract/categories.ts'
import { expect, test } from 'vitest'

/** The icon of the library that each is drawn as, by its file. */
const drawnAs = {
  megaphone: 'megaphone',
  building: 'building-complex',
  shield: 'shield-check',
  users: 'users-round',
  book: 'book-open',
  heart: 'heart-pulse',
  calendar: 'calendar-days',
  monitor: 'monitor',
  wallet: 'wallet',
  leaf: 'leaf',
  briefcase: 'briefcase',
  trophy: 'trophy',
  wrench: 'wrench',
  truck: 'truck',
  flag: 'flag',
  tag: 'tag',
} as const satisfies Record<(typeof categoryIcons)[number], string>

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const library = `${import.meta.dirname}/../../../../../node_modules/lucide-react/dist/esm/icons`

const symbolOf = async (icon: (typeof categoryIcons)[number]) => {
  const { __iconData } = await import(/* @vite-ignore */ `${library}/${drawnAs[icon]}.mjs`)
  const shapes = (__iconData.node as readonly Shape[]).map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
    return `<${tag} ${written.join(' ')}/>`
  })
  return `<symbol id="${icon}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</symbol>`
}

test('G-421 the file of icons has each icon of the contract as the library draws it', async () => {
  const symbols = await Promise.all(categoryIcons.map(symbolOf))
  const open = '<svg xmlns="http://www.w3.org/2000/svg"><title>Icons of categories, by Lucide (ISC)</title>'
  const expected = [open, ...symbols, '</svg>', ''].join('\n')
  expect(readFileSync(`${import.meta.dirname}/category-icons.svg`, 'utf8')).toBe(expected)
})
