import { expect, test } from 'vitest'
import { placeholdersIn, unfilledIn } from './placeholders.ts'

test('REUSE-02 G-465 what is to be filled in is each 【…】 once, within one line', () => {
  expect(placeholdersIn('【日時】に【場所】で。【日時】まで。\n【二\n行】【】【入れ子【内】】')).toEqual([
    '【日時】',
    '【場所】',
    '【】',
    '【内】',
  ])
  expect(placeholdersIn('何もない。】【')).toEqual([])
})

test('REUSE-02 G-465 left is what the template had, and what is empty; 【…】 of the author is not', () => {
  const ofTemplate = placeholdersIn('【日時】に【場所】で')
  expect(unfilledIn('【注意】【日時】に会議室で【　】【 】【】', ofTemplate)).toEqual([
    '【日時】',
    '【　】',
    '【 】',
    '【】',
  ])
  expect(unfilledIn('【注意】12月1日に会議室で', ofTemplate)).toEqual([])
})

test('REUSE-02 G-465 the longest texts are searched at once', () => {
  const texts = ['【'.repeat(6000), '】'.repeat(6000), '【】'.repeat(3000), `【${'あ'.repeat(5998)}】`]
  expect(texts.map((text) => placeholdersIn(text).length)).toEqual([0, 0, 1, 1])
})
