import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { getPicture } from '@kawaraban/contract/files.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shell/query-client.ts'
import { type Answers, fakeServer, refuse } from '../../testing/server.fake.ts'
import { CardPicture, FileCount } from './card-files.tsx'

const picture: AttachedFile = {
  fileId: 'p1',
  name: 'p1.jpg',
  kind: 'picture',
  bytes: 3_000_000,
  state: 'ready',
  width: 2160,
  height: 1440,
  alt: '避難経路の図',
}

/** What watches whether elements are near the screen, by the element. */
const watched = new Map<Element, () => void>()
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      near: () => void
      constructor(callback: (entries: unknown[]) => void) {
        this.near = () => callback([{ isIntersecting: true }])
      }
      observe(element: Element) {
        watched.set(element, this.near)
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  delete window.companyIntraNewsBridge
  queryClient.clear()
  watched.clear()
  vi.unstubAllGlobals()
})

const webp = () => new Response(new Blob(['x']), { headers: { 'content-type': 'image/webp' } })
const show = (file: AttachedFile, answers: Answers = {}) => {
  const server = fakeServer(answers)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CardPicture file={file} />
    </QueryClientProvider>,
  )
  return {
    server,
    space: () => container.firstElementChild as HTMLElement,
    image: () => container.querySelector('img'),
  }
}
const comeNear = () => {
  for (const near of watched.values()) act(near)
}

test('FILE-03 G-600 the picture of a card is its smallest size, in a space that is the same before it is there, and loaded when it comes near', () => {
  const { image, space } = show(picture)
  expect(image()?.getAttribute('src')).toBe('/v1/files/p1/small')
  expect(image()?.getAttribute('loading')).toBe('lazy')
  expect(screen.getByRole('img', { name: '避難経路の図' })).toBe(image())
  const { className } = space()
  expect(className).toMatch(/\bh-\S+ w-\S+/)
  cleanup()
  const processed = show({ ...picture, state: 'processing' })
  expect([processed.image(), processed.space().className]).toEqual([null, className])
})

test('FILE-03 a picture without a text says nothing on a card: its title says what the post is about', () => {
  const { alt: _, ...silent } = picture
  expect(show(silent).image()?.getAttribute('alt')).toBe('')
})

test('FILE-03 in the web view the picture of a card comes by a call, once it is near', async () => {
  window.companyIntraNewsBridge = { token: 'token' }
  const { server, image, space } = show(picture, { getPicture: webp })
  await waitFor(() => expect(watched.size).toBe(1))
  expect([server.calls(), image()]).toEqual([[], null])
  expect(space().className).toContain('bg-sunken')
  comeNear()
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('blob:picture'))
  expect(server.requests(getPicture).map(({ params }) => params)).toEqual([{ fileId: 'p1', size: 'small' }])
})

test('FILE-03 G-601 a picture of a card that was lost with the network comes with it', async () => {
  const answers: Answers = { getPicture: new Error('no network') }
  const { server, image, space } = show(picture, answers)
  fireEvent.error(image() as HTMLImageElement)
  await waitFor(() => expect(watched.size).toBe(1))
  act(() => void window.dispatchEvent(new Event('offline')))
  comeNear()
  await waitFor(() => expect(space().textContent).toBe('避難経路の図'))
  server.on(getPicture, webp)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('blob:picture'))
})

test('FILE-03 FILE-05 a picture that may no longer be seen leaves its space', async () => {
  const { image, space } = show(picture, { getPicture: refuse('notFound') })
  const { className } = space()
  fireEvent.error(image() as HTMLImageElement)
  await waitFor(() => expect(watched.size).toBe(1))
  comeNear()
  await waitFor(() => expect(space().textContent).toBe('避難経路の図'))
  expect([image(), space().className]).toEqual([null, className])
})

test('FILE-03 G-600 the mark of files says how many there are, and is not there without any', () => {
  const { container } = render(<FileCount count={3} />)
  expect(container.textContent).toBe('添付3件')
  cleanup()
  for (const count of [0, undefined]) expect(render(<FileCount count={count} />).container.innerHTML).toBe('')
})
