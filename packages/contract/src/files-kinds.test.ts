import { expect, test } from 'vitest'
import { acceptedFiles, endingOf, heicEndings, kindRefusals, takenAs } from './files-kinds.ts'
import { kindRefusalText } from './files-messages.ts'

const listed = 'jpg jpeg png gif webp pdf docx xlsx pptx doc xls ppt odt ods csv txt zip'.split(' ')

test('FILE-01 FILE-02 what is on the list is taken by its ending, in any case of letters', () => {
  for (const ending of listed) expect(takenAs(endingOf(`図.v2.${ending.toUpperCase()}`))?.ending).toBe(ending)
})

test.each(['exe', 'svg', 'html', 'htm', 'js', 'bat', 'lnk', 'dotm', 'heic', 'constructor', ''])(
  'FILE-02 the ending %j is not on the list',
  (ending) => {
    expect(takenAs(endingOf(`a.${ending}`))).toBeNull()
  },
)

test.each(['pdf', '.pdf', 'a', 'a.', ''])('FILE-02 the name %j has no ending', (name) => {
  expect(endingOf(name)).toBe('')
})

test('FILE-02 G-568 choosers name JPEG and never HEIC, so that phones convert their photos', () => {
  const accept = acceptedFiles.split(',')
  expect(accept).toEqual([
    ...[...listed, 'docm', 'xlsm', 'pptm'].map((ending) => `.${ending}`),
    ...['jpeg', 'png', 'gif', 'webp'].map((type) => `image/${type}`),
  ])
  for (const ending of heicEndings) expect(acceptedFiles).not.toContain(ending)
})

test('FILE-02 each refusal has a sentence of its own, and words of its own on the wire', () => {
  expect(Object.keys(kindRefusalText)).toEqual(Object.keys(kindRefusals))
  for (const words of [kindRefusals, kindRefusalText]) {
    expect(new Set(Object.values(words)).size).toBe(Object.keys(kindRefusals).length)
  }
})
