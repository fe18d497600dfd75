import { expect, test } from 'vitest'
import { byCaller, ofPost, openToAll } from '../apps/server/src/testing/permission-matrix.ts'
import { endpointsByFeature } from '../packages/contract/src/endpoints.ts'
import { offenders, shipped } from './source.ts'

const endpoints = Object.values(endpointsByFeature).flat()

test('every endpoint is in the permission matrix, or in the list of those that are open to all', () => {
  const listed = [...Object.keys(byCaller), ...openToAll]
  expect(listed.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test('every endpoint about one post is in the matrix of rights to a post', () => {
  const aboutPosts = endpoints.filter(({ path }) => path.includes(':newsId')).map(({ name }) => name)
  const listed = Object.values(ofPost).flatMap((group) => group.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(aboutPosts.toSorted())
})

/** SQL that compares a role and decides no right: it counts admins, or compares what a file says with what is stored. */
const comparesRoles = /features\/(members|imports\/(apply(\/(missing|addresses))?|check|undo))\/queries\.ts$/

test('SQL decides by a role in rights/ alone', () => {
  const sql = shipped.filter(
    ({ path }) => /^apps\/server\/src\/(.*\/queries\.ts$|db\/)/.test(path) && !/\/(rights|db\/seed)\//.test(path),
  )
  const comparison =
    /(?<!\bset )\brole\b(\}|, 'none'\))? *([!=]==?|=|<>|!=|(not )?in|is (not )?distinct from) *\(? *'(admin|editor|viewer|none)'/
  expect(offenders(sql, comparison, comparesRoles)).toEqual([])
  const listed = sql.filter(({ path }) => comparesRoles.test(path))
  expect(offenders(listed, comparison).length, 'each file of the list compares one').toBe(listed.length)
})
