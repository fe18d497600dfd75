import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FeedSkeleton, SectionsSkeleton, TableSkeleton } from '../ui/skeleton.tsx'
import { createAppRouter } from './create-router.ts'
import { HomePending } from './home-screen.tsx'

afterEach(cleanup)

const nothing = async () => undefined
const context = { applyGuard: nothing, loadDetail: nothing, loadEdit: nothing }
const { routesByPath, options } = createAppRouter(context, createMemoryHistory())

const shapeOf = (path: keyof typeof routesByPath) => {
  const Pending = routesByPath[path]?.options.pendingComponent ?? options.defaultPendingComponent
  return render(Pending ? <Pending /> : null).container.innerHTML
}
const html = (element: ReactElement) => render(element).container.innerHTML

test.each([
  ['/', <HomePending key="feed" />],
  ['/progress', <TableSkeleton key="wide table" isWide />],
  ['/setting/permission', <TableSkeleton key="table" />],
  ['/setting/users', <TableSkeleton key="table" />],
  ['/todo', <TableSkeleton key="rows" />],
  ['/setting/specific-users-add', <TableSkeleton key="people" />],
  ['/setting', <SectionsSkeleton key="sections" />],
  ['/news/add', <SectionsSkeleton key="form" isForm />],
] as const)('G-340 %s waits in its own shape', (path, shape) => {
  expect(shapeOf(path)).toBe(html(shape))
  expect(shapeOf(path) === html(<FeedSkeleton />) || shapeOf(path).includes(html(<FeedSkeleton />))).toBe(path === '/')
})
