import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { linkText } from '../../../messages/detail.ts'
import { rounds } from '../../../testing/extent.fake.ts'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { closeAlert } from './detail.fake.tsx'
import FormattedContent from './formatted-content.tsx'
import { linkify } from './linkify.ts'
import { FormattedContent as LazyContent, PostContent } from './post-content.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (content: string, headingLevel?: 1 | 2) =>
  render(<FormattedContent content={content} isFormatted {...(headingLevel && { headingLevel })} />).container

describe('WRITE-02 what screen readers hear', () => {
  test('headings are below the title of the post, and none is two levels below the one before it', () => {
    show('## 先の小見出し\n# 見出し\n## 小見出し')
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])
    expect(levels).toEqual([
      ['H2', '先の小見出し'],
      ['H2', '見出し'],
      ['H3', '小見出し'],
    ])
  })

  test('on the confirm screen they are below its own', () => {
    show('# 見出し\n## 小見出し', 2)
    expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H3', 'H4'])
  })

  test('lists with their items and numbers, and bold', () => {
    const { innerHTML } = show('3. 集合\n4. **点呼**\n    - 各課')
    expect(innerHTML.replace(/ class="[^"]*"/g, '')).toBe(
      '<div><ol start="3"><li>集合</li><li><strong>点呼</strong><ul><li>各課</li></ul></li></ol></div>',
    )
  })
})

test('WRITE-02 DETAIL-04 DETAIL-05 links in marks ask before they open', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  render(
    <>
      <FormattedContent content={'- **https://example.com/a**\n- http://example.com/b'} isFormatted />
      <DialogHost />
    </>,
  )
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  await userEvent.click(link as Element)
  await closeAlert(linkText.question('https://example.com/a'), linkText.close)
  expect(open).not.toHaveBeenCalled()
})

test('WRITE-02 mail addresses and telephone numbers are links in browsers, and text in the web view', () => {
  const content = 'soumu@example.co.jp 電話：0312345678 内線 2104'
  const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  const { unmount } = render(<PostContent content={content} isFormatted={false} />)
  expect(hrefs()).toEqual(['mailto:soumu@example.co.jp', 'tel:0312345678'])
  unmount()
  vi.stubGlobal('companyIntraNewsBridge', {})
  const { container } = render(<PostContent content={content} isFormatted={false} />)
  expect(hrefs()).toEqual([])
  expect(container.textContent).toBe(content)
})

test('WRITE-02 without its code a text with marks is shown as it is written', async () => {
  await LazyContent.load()
  const { container } = render(<PostContent content={'# 見出し\n- 一'} isFormatted={false} />)
  expect(container.textContent).toBe('# 見出し\n- 一')
  expect(screen.queryByRole('heading')).toBeNull()
})

const allowed: Readonly<Record<string, readonly string[]>> = {
  DIV: ['class'],
  P: ['class'],
  H2: ['class'],
  H3: ['class'],
  UL: ['class'],
  OL: ['class', 'start'],
  LI: ['class'],
  STRONG: [],
  A: ['class', 'href', 'rel', 'target'],
  BDI: [],
  WBR: [],
}

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('# ', '## ', '### ', '- ', '1. ', '99999999. ', '    ', '**', '\n', '\n\n', '　'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '全員',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '&lt;',
      '](',
      '[題](',
      '![',
      'javascript:alert(1)',
      'data:text/html,x',
      '電話',
      '03-1234-5678',
      '@example.com',
    ),
  },
  { weight: 1, arbitrary: fc.webUrl() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const randomText = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))

/** Every address that a text may lead to: those of the text, and those between marks of bold. */
const addressesIn = (content: string) => {
  const parts = [content, ...content.split('**'), ...content.split(/\*\*(?!\*)/)]
  return new Set(parts.flatMap(linkify).flatMap((part) => (part.kind === 'link' ? [part.href] : [])))
}

test('WRITE-02 whatever is written, nothing is drawn that the grammar does not have', () => {
  const { container, rerender } = render(<FormattedContent content="" isFormatted />)
  fc.assert(
    fc.property(randomText, (content) => {
      rerender(<FormattedContent content={content} isFormatted />)
      const addresses = addressesIn(content)
      for (const element of container.querySelectorAll('*')) {
        if (element === container.firstElementChild || element.closest('svg')) continue
        const names = allowed[element.tagName]
        expect(names, element.outerHTML).toBeDefined()
        expect([...element.attributes].map(({ name }) => name).filter((name) => !names?.includes(name))).toEqual([])
        const href = element.getAttribute('href')
        if (href === null) continue
        const isContact = /^(mailto:[\w.%+-]+@[\w.-]+|tel:0\d{9,10})$/.test(href)
        expect(isContact || addresses.has(href), `${href} in ${content}`).toBe(true)
      }
    }),
    { numRuns: rounds(500, 10_000) },
  )
})
