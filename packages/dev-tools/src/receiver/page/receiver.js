/** Shows the received notices, newest first. Their type is `Received` of ../records.ts. */
import { watch } from './watch.js'

const byId = (id) => document.getElementById(id)
const channels = { gateway: 'アプリ（ゲートウェイ）', web: 'ブラウザー' }
const kinds = { start: '公開開始', edit: '更新', reminder: 'リマインド', test: 'テスト' }
const maxIds = 5

const recipients = ({ channel, to }) => {
  if (channel === 'web') return to.join('')
  const some = to.slice(0, maxIds).join('、')
  return `${to.length.toLocaleString('ja-JP')}名（ユーザー ${some}${to.length > maxIds ? '…' : ''}）`
}

const formatPayload = (payload) => {
  try {
    // A list may hold a thousand ids: it stays on one line.
    return JSON.stringify(JSON.parse(payload), null, 2).replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\s+/g, ' '))
  } catch {
    return payload
  }
}

/** Labels and values of a notice, without the missing ones. */
const facts = (notice) => {
  const { company, to, kind, delivery, path } = notice
  return [
    ['種類', kinds[kind] ?? kind],
    ['会社', company],
    [notice.channel === 'web' ? '端末' : '宛先', to.length > 0 ? recipients(notice) : null],
    ['開く画面', path],
    ['TTL', delivery && `${delivery.ttl}秒`],
    ['Topic', delivery?.topic],
    ['Urgency', delivery?.urgency],
  ].filter(([, value]) => value)
}

const elementOf = (name, value) => {
  const shown = document.createElement(name === '開く画面' ? 'a' : 'span')
  shown.textContent = value
  if (shown.href !== undefined) {
    // The link must never leave this service, whatever the path is.
    shown.href = new URL(value, location.origin).pathname
    shown.className = 'open'
  }
  return shown
}

const render = (notice) => {
  const item = byId('notice').content.cloneNode(true).firstElementChild
  item.classList.add(notice.channel)
  item.querySelector('.channel').textContent = channels[notice.channel]
  if (notice.heading) {
    const heading = document.createElement('h2')
    heading.textContent = notice.heading
    item.querySelector('.title').before(heading)
  }
  item.querySelector('.title').textContent = notice.title ?? ''
  item.querySelector('.refusal').textContent = notice.refusal ? `受け取れませんでした：${notice.refusal}` : ''
  for (const [name, value] of facts(notice)) {
    const [term, fact] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    fact.append(elementOf(name, value))
    item.querySelector('dl').append(term, fact)
  }
  item.querySelector('pre').textContent = formatPayload(notice.payload)
  item.querySelector('details').hidden = notice.payload === ''
  return item
}

await watch('/receiver/received', render)
