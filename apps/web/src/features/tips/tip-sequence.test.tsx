import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tipText } from '../../messages/tips.ts'
import { fakeBrowser } from '../news/feed/feed-stage.fake.tsx'
import { type Tip, TipSequence } from './tip-sequence.tsx'

const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: flag, text: tipText.form[flag] }),
)

const Screen = ({
  tips,
  sections = tips.map(({ target }) => String(target)),
}: {
  tips: readonly Tip[]
  sections?: string[]
}) => (
  <>
    <button type="button">外</button>
    {sections.map((id) => (
      <section key={id} id={id} />
    ))}
    <TipSequence tips={tips} />
  </>
)

/** The hint that is open, which has to be there. */
const opened = async (text: string) => {
  await screen.findByText(text)
  return screen.getByRole('dialog')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
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

  test('the bubble has a name and its text as description, takes the focus and keeps it', async () => {
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
