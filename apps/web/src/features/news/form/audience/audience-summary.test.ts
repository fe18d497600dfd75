import { expect, test } from 'vitest'
import { cast } from '../../../../testing/cast.fake.ts'
import { namesShown } from './audience-summary.tsx'

test('AUD-09 DATA-09 G-214 the names of the chosen users are joined where they are shown, the first five of them', () => {
  const { suzuki, tanaka, sato } = cast
  expect(namesShown([])).toBe('')
  expect(namesShown([suzuki, tanaka])).toBe('鈴木 一郎、田中 美咲')
  const many = [suzuki, tanaka, sato, suzuki, tanaka]
  expect(namesShown(many)).toBe('鈴木 一郎、田中 美咲、佐藤 健一、鈴木 一郎、田中 美咲')
  expect(namesShown([...many, sato])).toBe('鈴木 一郎、田中 美咲、佐藤 健一、鈴木 一郎、田中 美咲 ほか')
})
