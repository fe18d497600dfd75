import { describe, expect, test } from 'vitest'
import { asOneLine, profileLength, profileMessage, readField, toSend } from './profile-field.ts'

test('G-130 only name and department can be changed', () => {
  expect(['name', 'departmentName', 'role', '', undefined].map(readField)).toEqual([
    'name',
    'departmentName',
    undefined,
    undefined,
    undefined,
  ])
})

test('PROF-07 newlines are removed', () => {
  expect(asOneLine('佐藤\r\n健一\n\u2028')).toBe('佐藤健一')
})

test('VAL-29 G-010 what is sent is sanitised and trimmed', () => {
  expect(toSend(' 佐藤\t健一\u0000\n　')).toBe('佐藤健一')
})

describe('messages', () => {
  test('PROF-08 PROF-09 LIM-18 VAL-06 every rule has its own', () => {
    const allowed = '𠮷'.repeat(30)
    expect(['佐藤 健一', allowed, ` ${allowed} `].map(profileMessage)).toEqual(['', '', ''])
    expect(['', ' 　'].map(profileMessage)).toEqual(Array(2).fill('1文字以上で入力してください\n'))
    expect(profileMessage(`${allowed}一`)).toBe('30文字以内で入力してください\n')
    for (const character of '&><"\'')
      expect(profileMessage(`佐藤${character}`)).toBe('特殊文字（& > < " \'）は利用することができません\n')
  })

  test('LIM-18 the counter counts what would be stored', () => {
    expect(profileLength(' 𠮷野 ')).toBe(2)
  })
})
