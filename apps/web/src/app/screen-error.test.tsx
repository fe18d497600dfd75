import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { serveHttp } from '../testing/http-server.fake.ts'
import { ScreenCodeError } from './lazy-screen.tsx'
import { ScreenError } from './screen-error.tsx'

afterEach(cleanup)

let asked = Promise.withResolvers<ServerResponse>()
serveHttp((_, response) => asked.resolve(response))

/** Lets a press find the code missing and the server there, where the answer about the server comes when `answer` is called. */
const pressWithoutCode = async () => {
  asked = Promise.withResolvers<ServerResponse>()
  const reload = vi.fn()
  vi.stubGlobal('location', { href: location.href, reload, assign: reload })
  render(<ScreenError error={new ScreenCodeError(new Error('gone'), async () => false)} reset={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  const response = await asked.promise
  const answer = () =>
    act(async () => {
      response.end('{}')
      await once(response, 'close')
    })
  return { reload, answer }
}

test('G-161 a screen whose code is of another version is reloaded', async () => {
  const { reload, answer } = await pressWithoutCode()
  await answer()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('G-161 nothing is reloaded for a user who goes back before the server has answered', async () => {
  const { reload, answer } = await pressWithoutCode()
  cleanup()
  await answer()
  expect(reload).not.toHaveBeenCalled()
})

test('G-161 a screen whose code could not be loaded loads it again at a press', async () => {
  const retry = vi.fn(async () => true)
  const reset = vi.fn()
  render(<ScreenError error={new ScreenCodeError(new Error('offline'), retry)} reset={reset} />)
  const button = screen.getByRole('button', { name: '再読み込み' })
  expect(button.getAttribute('aria-busy')).toBeNull()
  await userEvent.click(button)
  await waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  expect(retry).toHaveBeenCalledTimes(1)
})
