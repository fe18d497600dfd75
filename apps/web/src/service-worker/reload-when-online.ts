/** What the script of the offline page needs; all of it is text in the page. */
export type ReloadSettings = {
  /** Whether the network has not failed, but has not responded yet. */
  readonly isSlow: boolean
  readonly themeCookie: string
  readonly textSizeCookie: string
  readonly checking: string
  readonly stillOffline: string
}

/**
 * The script of the offline page, which contains the text of this function: it uses nothing from outside. Shows the page
 * as the browser's cookies say, and reloads the page as soon as the service can be reached.
 */
export const reloadWhenOnline = (settings: ReloadSettings): void => {
  const { isSlow, checking, stillOffline } = settings
  const { dataset } = document.documentElement
  const stored = (name: string, values: string) =>
    new RegExp(`(?:^|; )(?:__Host-)?${name}=(${values})(?:;|$)`).exec(document.cookie)?.[1]
  const theme = stored(settings.themeCookie, 'light|dark')
  if (theme) dataset.theme = theme
  const textSize = stored(settings.textSizeCookie, 'large|largest')
  if (textSize) dataset.textSize = textSize

  let pauseMs = 3000
  let checks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isReachable = async () => {
    try {
      return (await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(20_000) })).ok
    } catch {
      return false
    }
  }
  /** Reloads where the service answers; returns whether it does. Only the last check has a next one. */
  const check = async (): Promise<boolean> => {
    clearTimeout(timer)
    checks += 1
    const own = checks
    const isOnline = await isReachable()
    if (isOnline) location.reload()
    else if (own === checks) checkLater()
    return isOnline
  }
  const checkLater = () => {
    // Random, since all browsers lose a server at the same moment.
    timer = setTimeout(() => document.hidden || check(), pauseMs * (0.5 + Math.random() / 2))
    pauseMs = Math.min(pauseMs * 2, 60_000)
  }

  addEventListener('load', () => {
    const status = document.querySelector('[role=status]')
    const show = (text: string) => {
      if (status) status.textContent = text
    }
    document.querySelector('button')?.addEventListener('click', async () => {
      show(checking)
      if (!(await check())) show(stillOffline)
    })
    // On a slow network the reload is pending, and a check would interrupt it.
    if (isSlow) return location.reload()
    addEventListener('online', check)
    document.addEventListener('visibilitychange', () => document.hidden || check())
    checkLater()
  })
}
