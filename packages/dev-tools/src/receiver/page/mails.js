/** Shows the received mails, newest first. Their type is `ReceivedMail` of ../records.ts. */
import { watch } from './watch.js'

const address = /https?:\/\/[^\s<>"]+/g

/** A link where an address leads to this service, else its text. */
const linkOf = (text) => {
  const url = URL.parse(text)
  if (url?.origin !== location.origin) return text
  const link = document.createElement('a')
  link.href = url.href
  link.textContent = text
  return link
}

/** The text with its addresses as links. */
const withLinks = (text) => {
  const parts = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    parts.push(text.slice(end, index), linkOf(found))
    end = index + found.length
  }
  return [...parts, text.slice(end)]
}

/** The mail as mail programs draw it. */
const frameOf = ({ html }) => {
  const frame = document.createElement('iframe')
  frame.title = 'HTMLの表示'
  // Without any permission: no script runs in it.
  frame.sandbox = ''
  frame.srcdoc = html
  return frame
}

const render = (mail) => {
  const item = document.getElementById('mail').content.cloneNode(true).firstElementChild
  const part = (selector) => item.querySelector(selector)
  const subject = document.createElement('h2')
  subject.textContent = mail.subject
  part('dl').before(subject)
  part('.to').textContent = mail.to
  part('.from').textContent = mail.from
  part('.text').append(...withLinks(mail.text))
  part('.headers pre').textContent = mail.headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  part('.html').hidden = mail.html === ''
  part('.html').addEventListener('toggle', () => part('.html').append(frameOf(mail)), { once: true })
  return item
}

await watch('/receiver/mails/received', render)
