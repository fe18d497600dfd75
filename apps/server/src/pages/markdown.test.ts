import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const html = (source: string, options = {}) => renderMarkdown(source, '/manual/', options).html.trim()

describe('a Markdown text', () => {
  test('gives its title, its sections and headings with ids of their own', () => {
    const source = '# 使い方 & 設定\n\n## 第1章（総則）\n\n### 適用\n\n## はじめに\n\n### 適用\n'
    const { title, sections, html } = renderMarkdown(source, '/manual/')
    expect(title).toBe('使い方 & 設定')
    expect(sections).toEqual([
      { id: '第1章総則', text: '第1章（総則）' },
      { id: 'はじめに', text: 'はじめに' },
    ])
    expect(html).not.toContain('<h1')
    expect([...html.matchAll(/<h3 id="([^"]+)">/g)].map(([, id]) => id)).toEqual(['適用', '適用-1'])
    expect(renderMarkdown('本文だけ', '/manual/')).toMatchObject({ title: '', sections: [] })
  })

  test('brings no HTML, script or handler of its own', () => {
    expect(html('<script>alert(1)</script> <img src=x onerror=alert(1)>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
    )
    for (const target of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd']) {
      expect(html(`[x](${target})`)).not.toContain('href')
    }
    expect(html('## "><script>')).not.toContain('<script>')
  })

  test('links lead to other texts by their address, to the outside in a new tab', () => {
    expect(html('[投稿](post.md#write) [先頭](index.md) [社内報](/) [ここ](#a)')).toBe(
      '<p><a href="/manual/post#write">投稿</a> <a href="/manual/">先頭</a> <a href="/">社内報</a> <a href="#a">ここ</a></p>',
    )
    expect(html('[外部](https://example.com/a.md)')).toBe(
      '<p><a href="https://example.com/a.md" target="_blank" rel="noopener noreferrer">外部</a></p>',
    )
    expect(html('[投稿](post.md) [ここ](#a)', { newTab: true })).toBe(
      '<p><a href="/manual/post" target="_blank" rel="noopener noreferrer">投稿</a> <a href="#a">ここ</a></p>',
    )
    expect(html('[x](http://[)')).toContain('href="http://%5B"')
  })

  test('pictures have absolute addresses and their descriptions', () => {
    expect(html('![投稿の一覧](pictures/feed.png)')).toBe(
      '<p><img src="/manual/pictures/feed.png" alt="投稿の一覧"></p>',
    )
  })

  test('a picture whose size is known has its space reserved, and is loaded lazily', () => {
    const sizeOf = (address: string) => (address === '/manual/feed.webp' ? { width: 640, height: 480 } : null)
    expect(html('![一覧](feed.webp)', { sizeOf })).toBe(
      '<p><img src="/manual/feed.webp" alt="一覧" width="640" height="480" loading="lazy"></p>',
    )
    expect(html('![一覧](other.webp)', { sizeOf })).not.toMatch(/width|loading/)
  })

  test('a picture wider than the text leads to itself, so that it can be seen whole on a phone', () => {
    const sizeOf = () => ({ width: 1280, height: 800 })
    expect(html('![一覧](feed.webp)', { sizeOf })).toMatch(/^<p><a href="\/manual\/feed\.webp"><img [^>]+><\/a><\/p>$/)
  })

  test('a line break between Japanese characters leaves no gap, between words it does', () => {
    expect(html('お知らせを\n読む。\nread\nnews')).toBe('<p>お知らせを読む。\nread\nnews</p>')
    expect(html('お知らせ\nnewsを')).toBe('<p>お知らせ\nnewsを</p>')
  })

  test('a table is scrolled by the keyboard where it is too wide', () => {
    expect(html('| a |\n|---|\n| b |')).toMatch(
      /^<div class="table" role="region" aria-label="表1" tabindex="0"><table>[\s\S]*<\/table><\/div>$/,
    )
  })
})
