import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf } from './kind-of.ts'

const folder = join(import.meta.dirname, '../../../testing/documents')

test.each([
  ['word.docx', 'docx'],
  ['libreoffice.odt', 'odt'],
])('FILE-02 %s is taken as its program has written it, and not under another ending', async (name, ending) => {
  const kind = async (called: string) => {
    const found = await kindOf(join(folder, name), called, { allowsMacros: false })
    return 'refusal' in found ? found.refusal : found.kind
  }
  expect(await kind(`a.${ending}`)).toBe('document')
  for (const other of ['pdf', 'xlsx', 'pptx', 'ods', 'doc', 'csv', 'jpg'])
    expect([other, await kind(`a.${other}`)]).toEqual([other, 'contentDiffers'])
})
