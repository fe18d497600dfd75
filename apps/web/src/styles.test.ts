import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')
const token = /--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g
const colours = new Map([...styles.matchAll(token)].map(([, name, light, dark]) => [name, { light, dark }] as const))

const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const colour = (name: string, theme: 'light' | 'dark') => {
  const value = colours.get(name)?.[theme]
  if (!value) throw new Error(`no colour ${name}`)
  return value
}

const grounds = ['bg', 'surface', 'sunken', 'hover'] as const

/** Text colours and every background that they are on: at least 4.5 (WCAG 2.2, 1.4.3). */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['fg', [...grounds, 'primary-soft']],
  ['fg-2', [...grounds, 'primary-soft']],
  ['fg-3', grounds],
  ['primary', [...grounds, 'primary-soft']],
  ['on-primary', ['primary', 'primary-strong']],
  ['success', ['surface', 'success-soft']],
  ['warn', ['surface', 'warn-soft']],
  ['danger', ['bg', 'surface', 'hover', 'danger-soft']],
  ['on-danger', ['danger', 'danger-strong']],
  ['info', ['surface', 'info-soft']],
  ['on-icon', ['pink', 'purple', 'blue', 'teal', 'success', 'warn', 'danger', 'fg-3']],
  ['on-inverse', ['inverse']],
]

/** Borders of controls, icons and focus: at least 3 (1.4.11). */
const shapes: readonly (readonly [string, readonly string[]])[] = [
  ['control', grounds],
  ['focus', grounds],
  ['success', ['sunken']],
  ['primary', ['sunken']],
  ['pink', ['surface']],
  ['purple', ['surface']],
  ['blue', ['surface']],
  ['teal', ['surface', 'hover']],
]

const pairs = (table: typeof texts, least: number) =>
  table.flatMap(([name, on]) =>
    on.flatMap((ground) => (['light', 'dark'] as const).map((theme) => [name, ground, theme, least] as const)),
  )

describe('contrast', () => {
  test('every colour of the palette has a day and a night value', () => {
    expect(colours.size).toBeGreaterThanOrEqual(30)
  })

  test.each([...pairs(texts, 4.5), ...pairs(shapes, 3)])('%s on %s (%s) reaches %d', (name, ground, theme, least) => {
    expect(contrast(colour(name, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least)
  })
})

test('the focus ring’s two lines differ enough to be seen on any ground', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(colour('focus', theme), colour('focus-inner', theme))).toBeGreaterThanOrEqual(3)
  }
})
