import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { loadDraftInput, saveDraftInput } from '../platform/storage.ts'
import { queryClient } from '../shell/query-client.ts'
import { cast } from '../testing/cast.fake.ts'
import { fakeServer } from '../testing/server.fake.ts'
import { guardDependencies } from './guard-dependencies.ts'

const { suzuki } = cast

afterEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const arrive = async (member: CompanyUser) => {
  fakeServer({ getMyProfile: () => new Promise<CompanyUser>(() => undefined) })
  queryClient.setQueryData(myProfileQuery.queryKey, member)
  await guardDependencies.ensureProfile()
}

test('G-114 what was entered before a session was lost stays for the user who entered it', async () => {
  saveDraftInput(suzuki, 'a draft')
  await arrive(suzuki)
  expect(loadDraftInput(suzuki)).toBe('a draft')
})

test.each([
  { ...suzuki, companyUserId: '1' },
  { ...suzuki, managementGroup: 'g2' },
])('G-114 G-033 and is removed from the tab as soon as another user is signed in', async (other) => {
  saveDraftInput(suzuki, 'a draft')
  await arrive(other)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a draft')
})
