import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LegalText } from './legal-text.tsx'

afterEach(cleanup)

test('CONS-03 headings, paragraphs, numbered lists and tables stay what they are; links open beside the screen', () => {
  const { container } = render(
    <LegalText html='<h2>章</h2><h3>条</h3><ol start="3"><li>号</li></ol><table><tbody><tr><th>項目</th><td>値</td></tr></tbody></table><p><a href="https://a.test/">規程</a><br>以上</p>' />,
  )
  screen.getByRole('heading', { level: 3, name: '章' })
  screen.getByRole('heading', { level: 4, name: '条' })
  expect(container.querySelector('ol')?.start).toBe(3)
  screen.getByRole('cell', { name: '値' })
  const link = screen.getByRole('link', { name: /^規程/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://a.test/',
    '_blank',
    'noopener noreferrer',
  ])
})

test('CONS-03 nothing in it can act', () => {
  const { container } = render(
    <LegalText html='<script>window.bad = 1</script><p onclick="bad()" style="position:fixed">文<img src=x onerror="bad()"><iframe src="https://evil.test"></iframe></p><a href="javascript:bad()">押す</a><form action="https://evil.test"><button>送る</button></form>' />,
  )
  expect(container.querySelector('script, img, iframe, form, button, [onclick], [style]')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.textContent).toContain('文')
  expect(container.textContent).not.toContain('window.bad')
})
