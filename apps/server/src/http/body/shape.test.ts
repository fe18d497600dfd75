import { saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { exportReaders } from '@kawaraban/contract/exports.ts'
import { createGroup } from '@kawaraban/contract/groups.ts'
import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { profileMaxLength, updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { createSession } from '@kawaraban/contract/session-sign-in.ts'
import { maxDaysOff, maxNoteLength, updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newsBodyAt } from '../../testing/company.ts'
import { start } from '../../testing/news-app.ts'
import { createShapeCheck, shapeOf } from './shape.ts'
import { readingLimits } from './turns.ts'

/** A character outside of the basic plane as a client may escape it: twelve bytes. */
const wide = (count: number) => '\\ud842\\udfb7'.repeat(count)
const id = '9'.repeat(18)
const ids = (count: number) => JSON.stringify(Array(count).fill(id))
const profile = `{"name":"${wide(profileMaxLength)}","departmentName":"${wide(profileMaxLength)}"}`
const news = JSON.stringify(newsBodyAt(start, { title: 'T', content: 'C', scope: 'specific', companyUserIds: 'I' }))
  .replace('"T"', `"${wide(titleMaxLength)}"`)
  .replace('"C"', `"${wide(contentMaxLength)}"`)
  .replace('"I"', ids(maxMemberIds))
const roles = JSON.stringify(Array(10_000).fill({ companyUserId: id, role: 'viewer' }))
const days = Array.from({ length: maxDaysOff }, () => '2026-12-28')
const notes = days.map((day) => `{"day":"${day}","note":"${wide(maxNoteLength)}"}`)
const daysOff = `{"opensAt":"08:00","closesAt":"20:00","daysOff":${JSON.stringify(days)},"notes":[${notes}],"version":1}`
const departments = Array(1000).fill(`"${wide(100)}"`)
const exported = `{"format":"csv","narrowing":{"departments":[${departments}],"companyUserIds":${ids(maxMemberIds)}}}`
const version = '"0d4f8f0e-0000-4000-8000-000000000001"'
const versions = `"version":${version},"after":[${Array(20).fill(version)}]`
const time = `{"date":"${wide(20)}","time":"${wide(20)}","lastTime":"${wide(20)}"}`
const texts = `"title":"${wide(500)}","content":"${wide(15_000)}","start":${time},"end":${time},"due":${time}`
const draft = `{${versions},"isNew":true,"fields":{${texts}}}`
const session = JSON.stringify({ state: 's'.repeat(2000), code: 'c'.repeat(4000), iss: 'i'.repeat(2000) })

test.each<[string, Endpoint, string]>([
  ['a post for everybody of the largest company', createNews, news],
  ['an edit to it', updateNews, news],
  ['a group of them', createGroup, `{"name":"g","type":"specific","companyUserIds":${ids(maxMemberIds)}}`],
  ['a table of them, narrowed to a thousand departments', exportReaders, exported],
  ['10,000 roles', updateAuthorities, roles],
  ['a profile', updateMyProfile, profile],
  ['400 days off with notes', updateWorkingHours, daysOff],
  ['a sign-in', createSession, session],
  ['a draft of the longest texts', saveDraft, draft],
  ['the people of a draft', saveDraftAudience, `{${versions},"companyUserIds":${ids(maxMemberIds)}}`],
])('the largest body of its endpoint is let in: %s', (_name, { body, bodyLimit }, sent) => {
  expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(bodyLimit)
  expect(body && z.safeParse(body, JSON.parse(sent)).success).toBe(true)
  expect(createShapeCheck(shapeOf(body)())(Buffer.from(sent))).toBe(true)
})

test('G-320 eight of the largest bodies are read at once', () => {
  const endpoints: readonly Endpoint[] = Object.values(endpointsByFeature).flat()
  const limits = endpoints.filter(({ bodyType }) => bodyType === 'application/json').map(({ bodyLimit }) => bodyLimit)
  expect(Math.max(...limits) * 8).toBe(readingLimits.bytes)
})

describe('the shape of a body', () => {
  const shape = { containers: 3, members: 2, commas: 4 }
  const fits = (text: string, cut: number) => {
    const check = createShapeCheck(shape)
    const bytes = Buffer.from(text)
    return check(bytes.subarray(0, cut)) && check(bytes.subarray(cut))
  }
  test.each([
    ['{"a":[1,2,3],"b":[]}', true],
    ['{"a":[1,2,3,4,5],"b":[]}', false],
    ['{"a":1,"b":2,"c":3}', false],
    ['[[[[', false],
    ['{"a":"[[[[{{{,,,,,::::"}', true],
    ['{"a":"\\"[[[[{{{,,,,,::::"}', true],
    ['{"a":"\\\\",[[[', false],
    ['{"\\\\\\"[[[[":"[,,,,,,"}', true],
  ])('%s is let in: %s, wherever it is cut into chunks', (text, expected) => {
    for (let cut = 0; cut <= text.length; cut++) expect(fits(text, cut), `${cut}`).toBe(expected)
  })
})
