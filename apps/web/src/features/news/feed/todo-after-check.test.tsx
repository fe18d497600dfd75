import { countNewPosts } from '@kawaraban/contract/news.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp } from '../../../app/open-app.fake.tsx'
import { check, item, openTodo, rows } from '../../todo/todo-setup.fake.tsx'

afterEach(closeApp)

test('TODO-02 G-149 a check of the feed whose number is the same has the list loaded again, since its posts may be others', async () => {
  const app = await openTodo('/', [item('1', 1), item('2', 2)])
  expect(await rows()).toEqual(['依頼1', '依頼2'])
  app.server.on(listTodo, [item('1', 1), item('3', 3)])
  app.server.on(countNewPosts, { version: '2-0-1-1', newPosts: 0, todo: 2 })
  await check('/')
  await waitFor(async () => expect(await rows()).toEqual(['依頼1', '依頼3']))
})
