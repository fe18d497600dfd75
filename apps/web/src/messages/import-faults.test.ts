import { importColumns, importFaultCodes } from '@kawaraban/contract/imports.ts'
import { expect, test } from 'vitest'
import { importFaultText } from './import-faults.ts'

const fault = { line: 7, column: null, docomoId: 'd1', text: '', other: '' }

test.each(importFaultCodes)('PEOPLE-01 the fault %s has a sentence that says what to do, in です・ます', (code) => {
  for (const column of [null, ...importColumns]) {
    const text = importFaultText[code]({ ...fault, code, column })
    expect(text).toMatch(/。$/)
    expect(text).not.toMatch(/undefined|null|NaN/)
  }
})

test('PEOPLE-01 a fault names its column, its limit, and the line or ID that it collides with', () => {
  const of = (change: Partial<Parameters<typeof importFaultText.tooLong>[0]>) => {
    const whole = { ...fault, code: 'tooLong' as const, ...change }
    return importFaultText[whole.code](whole)
  }
  expect(of({ column: 'name' })).toBe('名前が長すぎます。30文字以内にしてください。')
  expect(of({ column: 'reading' })).toBe('ふりがなが長すぎます。60文字以内にしてください。')
  expect(of({ code: 'repeated', other: '12' })).toContain('12行目')
  expect(of({ code: 'alike', other: '00123' })).toContain('「00123」')
})
