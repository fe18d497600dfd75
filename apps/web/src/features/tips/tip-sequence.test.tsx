import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tipText } from '../../messages/tips.ts'
import { fakeBrowser } from '../news/feed/feed-setup.fake.tsx'
import { type Tip, TipSequence } from './tip-sequence.tsx'

const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: flag, text: tipText.form[flag] }),
)

const Screen = ({
  tips,
  sections = tips.map(({ target }) => String(target)),
  isReady = true,
}: {
  tips: readonly Tip[]
  sections?: string[]
  isReady?: boolean
}) => (
  <>
    <button type="button">外</button>
    <input aria-label="名前" />
    {sections.map((id) => (
      <section key={id} id={id} />
    ))}
    <TipSequence tips={tips} isReady={isReady} />
  </>
)

/** The hint that is open, which has to be there. */
const opened = async (text: string) => {
  await screen.findByText(text)
  return screen.getByRole('dialog')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** As long as a hint that may open would need. */
const afterFrames = () => act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const nothingOpen = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => {
  fakeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a sequence of hints', () => {
  test('TIP-04 TIP-09 TIP-05 the six of the form come once each, in their order, closing one opens the next', async () => {
    render(<Screen tips={formTips} />)
    for (const [index, { text }] of formTips.entries()) {
      await opened(text)
      await press(index < 5 ? '次へ' : '閉じる')
    }
    await nothingOpen()
    expect(tipText.form.content).toContain('& > < " \'')
    cleanup()
    render(<Screen tips={formTips} />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('TIP-08 after a reload a half-finished sequence goes on at the first hint that was not closed', async () => {
    render(<Screen tips={formTips} />)
    await opened(tipText.form.content)
    await press('次へ')
    await opened(tipText.form.publishSetting)
    cleanup()
    render(<Screen tips={formTips} />)
    await opened(tipText.form.publishSetting)
    screen.getByText('1 / 5')
  })

  test('TIP-02 each is remembered by its own flag', async () => {
    render(<Screen tips={formTips} />)
    await press('次へ')
    await opened(tipText.form.publishSetting)
    expect({ ...localStorage }).toEqual({ 'companyIntraNews.tip.content': 'seen' })
  })

  test('TIP-09 Escape closes the open hint and the next one opens', async () => {
    render(<Screen tips={formTips} />)
    await opened(tipText.form.content)
    await userEvent.keyboard('{Escape}')
    await opened(tipText.form.publishSetting)
  })

  test('TIP-02 closing all takes the rest as seen; the last hint does not offer it', async () => {
    render(<Screen tips={formTips} />)
    await opened(tipText.form.content)
    await press('すべて閉じる')
    await nothingOpen()
    expect(Object.keys(localStorage)).toHaveLength(6)
    cleanup()
    localStorage.removeItem('companyIntraNews.tip.remind')
    render(<Screen tips={formTips} />)
    await opened(tipText.form.remind)
    expect(screen.queryByText('すべて閉じる')).toBeNull()
  })

  test('TIP-03 the page cannot scroll while a hint is open, and can afterwards', async () => {
    render(<Screen tips={formTips.slice(0, 2)} />)
    await opened(tipText.form.content)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await press('次へ')
    await opened(tipText.form.publishSetting)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await press('閉じる')
    await nothingOpen()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('a hint whose element is not on the page is left out, and is not remembered', async () => {
    render(<Screen tips={formTips.slice(0, 3)} sections={['content', 'dueDate']} />)
    await opened(tipText.form.content)
    screen.getByText('1 / 2')
    await press('次へ')
    await opened(tipText.form.dueDate)
    await press('閉じる')
    await nothingOpen()
    expect(localStorage.getItem('companyIntraNews.tip.publishSetting')).toBeNull()
  })

  test('the bubble has a name and its text as description, and traps the focus', async () => {
    render(<Screen tips={formTips} />)
    const dialog = await opened(tipText.form.content)
    expect(dialog.getAttribute('aria-label')).toBe('操作のヒント（6件中1件目）')
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      tipText.form.content,
    )
    expect(document.activeElement?.textContent).toBe('次へ')
    await userEvent.tab()
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.click(document.body)
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})

describe('when hints begin', () => {
  const [first, second] = [formTips.slice(0, 1), formTips.slice(0, 2)]

  test('TIP-11 they begin when the screen is ready, and what comes up later during the visit gets none', async () => {
    const { rerender } = render(<Screen tips={first} sections={['content', 'publishSetting']} isReady={false} />)
    await afterFrames()
    expect(screen.queryByRole('dialog')).toBeNull()
    rerender(<Screen tips={first} sections={['content', 'publishSetting']} />)
    await opened(tipText.form.content)
    await press('閉じる')
    await nothingOpen()
    rerender(<Screen tips={second} sections={['content', 'publishSetting']} />)
    await afterFrames()
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    render(<Screen tips={second} />)
    await opened(tipText.form.publishSetting)
  })

  test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('TIP-11 an open %s lets them wait', async (role) => {
    const layer = document.createElement('div')
    layer.setAttribute('role', role)
    document.body.append(layer)
    render(<Screen tips={first} />)
    await afterFrames()
    expect(screen.queryByText(tipText.form.content)).toBeNull()
    layer.remove()
    await opened(tipText.form.content)
  })

  test('TIP-11 so does a field in which something is being entered', async () => {
    const { rerender } = render(<Screen tips={first} isReady={false} />)
    await userEvent.type(screen.getByRole('textbox'), '佐')
    rerender(<Screen tips={first} />)
    await afterFrames()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '外' }))
    await opened(tipText.form.content)
  })

  test('TIP-11 when the last one closes, the focus is where it was', async () => {
    const { rerender } = render(<Screen tips={second} isReady={false} />)
    screen.getByRole('button', { name: '外' }).focus()
    rerender(<Screen tips={second} />)
    await opened(tipText.form.content)
    await press('次へ')
    await press('閉じる')
    await nothingOpen()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('外'))
  })

  test('TIP-11 when the last one closes, the page is where it was', async () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(240)
    render(<Screen tips={second} />)
    await opened(tipText.form.content)
    await press('次へ')
    scrollTo.mockClear()
    await press('閉じる')
    await nothingOpen()
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 240]]))
  })
})
