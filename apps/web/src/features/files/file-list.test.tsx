import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { createFileAddress, getPicture } from '@kawaraban/contract/files.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shell/query-client.ts'
import { type Answers, fakeServer, refuse } from '../../testing/server.fake.ts'
import { ToastHost } from '../../ui/toast.tsx'
import { type Mark, markOf } from '../search/mark.tsx'
import FileList from './file-list.tsx'

const picture = (fileId: string, over: Partial<AttachedFile> = {}): AttachedFile => ({
  fileId,
  name: `${fileId}.jpg`,
  kind: 'picture',
  bytes: 3_000_000,
  state: 'ready',
  width: 2160,
  height: 1440,
  alt: '',
  ...over,
})
const three = [picture('p1', { alt: '避難経路の図' }), picture('p2'), picture('p3')]
const pdf: AttachedFile = { fileId: 'f1', name: '手順.pdf', kind: 'pdf', bytes: 1_572_864, state: 'ready' }
const sheet: AttachedFile = { fileId: 'f2', name: '名簿.xlsx', kind: 'sheet', bytes: 900, state: 'ready' }

type Setting = { onReload?: () => void; answers?: Answers; mark?: Mark }

const show = (files: readonly AttachedFile[], { onReload = () => {}, answers = {}, mark }: Setting = {}) => {
  const server = fakeServer(answers)
  const tree = (shown: readonly AttachedFile[]) => (
    <QueryClientProvider client={queryClient}>
      <FileList files={shown} onReload={onReload} mark={mark} />
      <ToastHost />
    </QueryClientProvider>
  )
  const { rerender } = render(tree(files))
  return { server, update: (next: readonly AttachedFile[]) => rerender(tree(next)) }
}
/** The app's web view, whose calls have a token in place of a cookie. */
const inWebView = (openUrl = vi.fn()) => {
  window.companyIntraNewsBridge = { token: 'token', openUrl }
  return openUrl
}
afterEach(() => {
  cleanup()
  delete window.companyIntraNewsBridge
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const view = () => screen.getByRole('dialog', { name: '画像' })
const position = () => within(view()).getByRole('status').textContent

test('FILE-03 pictures take their space before they are loaded, come in the size that fits, and late ones when they come near', () => {
  show(three)
  const images = screen.getAllByRole('listitem').map((item) => item.querySelector('img') as HTMLImageElement)
  const ofImage = (image: HTMLImageElement) =>
    ['loading', 'fetchpriority'].map((attribute) => image.getAttribute(attribute))
  expect(images.map((image) => [image.width, image.height, ...ofImage(image)])).toEqual([
    [2160, 1440, 'eager', 'high'],
    [2160, 1440, 'eager', null],
    [2160, 1440, 'lazy', null],
  ])
  expect(images[0]?.getAttribute('srcset')).toBe(
    '/v1/files/p1/small 480w, /v1/files/p1/medium 1080w, /v1/files/p1/large 2160w',
  )
  expect(images[0]?.getAttribute('sizes')).toContain('vw')
})

test('FILE-03 a small picture says how wide it is in each of its sizes', () => {
  show([picture('p1', { width: 300, height: 600 })])
  expect(document.querySelector('img')?.srcset).toBe(
    '/v1/files/p1/small 240w, /v1/files/p1/medium 300w, /v1/files/p1/large 300w',
  )
})

test('FILE-03 a picture opens large, named by its text or else its name, and turns by keys, buttons and swipes', async () => {
  show(three)
  await userEvent.click(screen.getByRole('button', { name: '避難経路の図を大きく表示する' }))
  expect([position(), within(view()).getByRole('img', { name: '避難経路の図' }).getAttribute('src')]).toEqual([
    '1／3枚目 避難経路の図',
    '/v1/files/p1/large',
  ])
  const previous = within(view()).getByRole('button', { name: '前の画像' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(previous)
  expect(position()).toBe('1／3枚目 避難経路の図')
  await userEvent.keyboard('{ArrowRight}')
  expect(position()).toBe('2／3枚目 p2.jpg')
  await userEvent.click(within(view()).getByRole('button', { name: '次の画像' }))
  expect(position()).toBe('3／3枚目 p3.jpg')
  await userEvent.keyboard('{ArrowRight}')
  expect(position()).toBe('3／3枚目 p3.jpg')
  const image = within(view()).getByRole('img')
  fireEvent.touchStart(image, { touches: [{ clientX: 10, clientY: 10 }] })
  fireEvent.touchEnd(image, { changedTouches: [{ clientX: 200, clientY: 20 }] })
  expect(position()).toBe('2／3枚目 p2.jpg')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = screen.getByRole('button', { name: '避難経路の図を大きく表示する' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('FILE-03 one picture alone has no buttons to turn', async () => {
  show([picture('p1')])
  await userEvent.click(screen.getByRole('button', { name: 'p1.jpgを大きく表示する' }))
  expect(
    within(view())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['閉じる'])
  expect(position()).toBe('p1.jpg')
})

test('FILE-04 other files are links with name, kind and size: a PDF opens in a new tab, the rest is downloaded', () => {
  show([pdf, sheet])
  const opened = screen.getByRole<HTMLAnchorElement>('link', { name: /手順\.pdf/ })
  expect([opened.getAttribute('href'), opened.target, opened.rel, opened.textContent]).toEqual([
    '/v1/files/f1',
    '_blank',
    'noopener noreferrer',
    '手順.pdfPDF 1.5MB（新しいタブで開きます）',
  ])
  const saved = screen.getByRole<HTMLAnchorElement>('link', { name: /名簿\.xlsx/ })
  expect([saved.getAttribute('href'), saved.download, saved.target, saved.textContent]).toEqual([
    '/v1/files/f2',
    '名簿.xlsx',
    '',
    '名簿.xlsx表 1KB（ダウンロード）',
  ])
})

test('FILE-04 FILE-05 in the web view a file opens by the app, at an address that ends after a minute', async () => {
  const openUrl = inWebView()
  const { server } = show([pdf], { answers: { createFileAddress: { address: '/v1/opened-files?key=abc' } } })
  await userEvent.click(screen.getByRole('link', { name: /手順\.pdf/ }))
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith(`${location.origin}/v1/opened-files?key=abc`))
  expect(server.requests(createFileAddress)[0]?.params).toEqual({ fileId: 'f1' })
})

test('FILE-04 in the web view a file that cannot be opened says so', async () => {
  const openUrl = inWebView()
  show([pdf], { answers: { createFileAddress: new Error('no network') } })
  await userEvent.click(screen.getByRole('link', { name: /手順\.pdf/ }))
  await screen.findByText('ファイルを開けませんでした。時間をおいて、もう一度お試しください。')
  expect(openUrl).not.toHaveBeenCalled()
})

test('FILE-03 in the web view pictures are loaded by calls, since their addresses lack its token', async () => {
  inWebView()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
  const file = () => new Response(new Blob(['x']), { headers: { 'content-type': 'image/webp' } })
  const { server } = show([picture('p1')], { answers: { getPicture: file } })
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture'))
  expect(server.calls()).toEqual(['getPicture'])
})

test('FILE-03 in the web view further pictures are loaded once they come near', async () => {
  inWebView()
  const seen: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        seen.push(() => callback([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { server } = show(three, { answers: { getPicture: refuse('notFound') } })
  const loaded = () => server.requests(getPicture).map(({ params: { fileId } }) => fileId)
  await waitFor(() => expect(loaded()).toEqual(['p1', 'p2']))
  act(() => void seen.at(-1)?.())
  await waitFor(() => expect(loaded()).toEqual(['p1', 'p2', 'p3']))
})

test('FILE-03 G-601 a picture that was lost with the network comes with it', async () => {
  show([picture('p1')])
  act(() => void fireEvent.error(document.querySelector('img') as HTMLImageElement))
  screen.getByText('画像を表示できませんでした')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/v1/files/p1/medium'))
})

test('FILE-04 W-110 without a network a pressed file says why it does not open', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { server } = show([pdf])
  const pressed = vi.fn()
  window.addEventListener('click', ({ defaultPrevented }) => pressed(defaultPrevented), { once: true })
  await userEvent.click(screen.getByRole('link', { name: /手順\.pdf/ }))
  await screen.findByText('ネットワークに接続していないため、ファイルを開けません。')
  expect([server.calls(), pressed.mock.calls]).toEqual([[], [[true]]])
})

test('FIND-02 names of files are marked by what the post was found by, of pictures only the names that were found', () => {
  show([picture('p1', { name: '避難経路.jpg' }), picture('p2', { name: '会場.jpg' }), pdf, sheet], {
    mark: markOf('避難 手順'),
  })
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['避難', '手順'])
  expect(screen.queryByText('会場.jpg')).toBeNull()
  screen.getByRole('link', { name: /手順\.pdf/ })
})

test('FILE-03 in the web view a picture that cannot be loaded says so in its space', async () => {
  inWebView()
  show([picture('p1')], { answers: { getPicture: refuse('notFound') } })
  await screen.findByText('画像を表示できませんでした')
})

test('FILE-03 W-103 a picture that is processed says so, and the post is loaded again until it is there', () => {
  vi.useFakeTimers()
  const onReload = vi.fn()
  const { update } = show([picture('p1', { state: 'processing' })], { onReload })
  expect(screen.getByText('処理中')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  act(() => void vi.advanceTimersByTime(8500))
  expect(onReload).toHaveBeenCalledTimes(2)
  update([picture('p1')])
  expect(screen.queryByText('処理中')).toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onReload).toHaveBeenCalledTimes(2)
})

test('FILE-08 a file that is gone is named as missing, without a link', () => {
  show([{ ...pdf, state: 'missing' }, picture('p1', { state: 'missing' })])
  expect(screen.getAllByText('ファイルがありません').length).toBe(2)
  expect([screen.queryByRole('link'), screen.queryByRole('img')]).toEqual([null, null])
})
