const byId = (id) => document.getElementById(id)
const pollMs = 2000
const time = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' })

const showState = (text) => {
  if (byId('state').textContent !== text) byId('state').textContent = text
}

/** The item of a record, with its time. */
const itemOf = (record, render) => {
  const item = render(record)
  const at = new Date(record.at)
  item.querySelector('time').textContent = time.format(at)
  item.querySelector('time').dateTime = at.toISOString()
  return item
}

/** Shows the records at `url`, newest first, each as `render` returns it, and looks for new ones every two seconds. */
export const watch = async (url, render) => {
  const shown = { tag: '', last: 0, text: '' }

  /** Adds new records and leaves the others as they are; after a restart of the service it clears the list first. */
  const update = (received) => {
    const last = received[0]?.number ?? 0
    if (last < shown.last) byId('list').replaceChildren()
    const known = last < shown.last ? 0 : shown.last
    const added = received.filter(({ number }) => number > known)
    byId('list').prepend(...added.map((record) => itemOf(record, render)))
    while (byId('list').childElementCount > received.length) byId('list').lastElementChild.remove()
    shown.last = last
    byId('empty').hidden = received.length > 0
    showState(received.length > 0 ? `${received.length}件` : '')
  }

  const refresh = async () => {
    const response = await fetch(url, { headers: { 'if-none-match': shown.tag } })
    if (response.status === 304) return showState(shown.text)
    shown.tag = response.headers.get('etag')
    update(await response.json())
    shown.text = byId('state').textContent
  }

  const poll = async () => {
    try {
      await refresh()
    } catch {
      showState('サービスに接続できません。再開すると、自動でつながります。')
    }
    setTimeout(poll, pollMs)
  }
  await poll()
}
