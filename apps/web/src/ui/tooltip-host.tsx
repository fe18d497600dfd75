import { useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

type Shown = { element: Element; name: string }

const namedControls = 'button[aria-label], a[aria-label]'

const ownText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** Text for screen readers only is one pixel wide. */
const isSeen = (element: Element) => element.getBoundingClientRect().width > 1

/** The button or link around `target`, with its name, if it shows only an icon; else null. */
const iconAround = (target: EventTarget | null): { element: Element; name: string } | null => {
  const element = target instanceof Element ? target.closest(namedControls) : null
  const name = element?.getAttribute('aria-label')
  if (!element || !name || element.querySelector('svg') === null) return null
  const showsWords = [element, ...element.querySelectorAll('*')].some((part) => ownText(part) && isSeen(part))
  return showsWords ? null : { element, name }
}

/** Without its code there is no tooltip; screen readers read the name anyway. */
const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'))

/** How long the pointer has to rest on an icon, and how long it may take to reach the tooltip. */
const restMs = 600
const leaveMs = 200

/**
 * Shows the name of an icon without text: when the mouse rests on it, or at once when the keyboard focuses it; never on
 * touch. Escape, any other key or a press closes it. There is one in the page.
 */
const TooltipHost = () => {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (icon: Shown | null, afterMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(icon?.element.isConnected ? icon : null), afterMs)
    }
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const onPointerOver = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      const icon = iconAround(target)
      if (icon) show(icon, restMs)
      else if (target instanceof Element && target.closest('[role="tooltip"]')) clearTimeout(timer)
      else show(null, leaveMs)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(iconAround(target), 0)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' && key !== 'Shift') hide()
    }
    // An icon that scrolls under the mouse has its own `pointerover`.
    const onScroll = () => setShown(null)
    const ends = ['pointerdown', 'focusout'] as const
    document.addEventListener('pointerover', onPointerOver)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('scroll', onScroll, true)
    for (const end of ends) document.addEventListener(end, hide, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointerOver)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('scroll', onScroll, true)
      for (const end of ends) document.removeEventListener(end, hide, true)
    }
  }, [])

  return shown === null ? null : <TooltipBubble key={shown.name} {...shown} />
}

export default TooltipHost
