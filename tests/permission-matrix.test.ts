import { expect, test } from 'vitest'
import { byCaller, ofPost, openToAll } from '../apps/server/src/testing/permission-matrix.ts'
import { endpointsByFeature } from '../packages/contract/src/endpoints.ts'

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
