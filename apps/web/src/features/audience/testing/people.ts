import type { Candidate } from '@kawaraban/contract/audience.ts'

const familyNames = ['佐藤', '鈴木', '髙橋', 'タナカ', '伊藤', '渡邉', '山本']
const givenNames = ['花子', '一郎', '健太']
const departments = ['営業部', '開発部', '総務部', '人事部']

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? ''

/** `count` different candidates in the order of their ids, from '101' on. */
export const people = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({
    companyUserId: String(101 + at),
    name: `${pick(familyNames, at)} ${pick(givenNames, at)}`,
    docomoId: `d${String(at + 1).padStart(9, '0')}`,
    departmentName: `${pick(departments, at)} 第${(at % 9) + 1}課`,
  }))
