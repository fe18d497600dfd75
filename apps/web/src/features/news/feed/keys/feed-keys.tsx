import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { keysText as text } from '../../../../messages/keys.ts'
import { isWebView } from '../../../../platform/bridge.ts'
import { areKeysOn } from '../../../../platform/storage.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { infoToast } from '../../../../ui/toast.tsx'
import type { CardActions } from '../feed-card.tsx'
import { openSearch } from '../found/search-state.ts'
import type { Tail } from '../use-feed.ts'
import { completeCard } from './complete-card.ts'
import { feedKeyOf } from './feed-key.ts'
import { walk } from './walk.ts'

type DialogProps = { canWrite: boolean; onClose: () => void }

/** The list of the keys could not be loaded. */
const Lost = ({ onClose }: DialogProps) => {
  useEffect(() => {
    infoToast(text.notLoaded)
    onClose()
  }, [onClose])
  return null
}

const KeysDialog = lazyPart<DialogProps, typeof import('./keys-dialog.tsx')>(() => import('./keys-dialog.tsx'), Lost)

type FeedKeysProps = Pick<CardActions, 'onComplete'> & {
  list: RefObject<Element | null>
  /** What follows the last card. */
  tail: Tail
  onMore: () => void
  /** The user may post. */
  canWrite: boolean
}

/** The keys of the feed, where they are not switched off, and their list. The app's web view has none. */
const FeedKeys = ({ list, tail, onMore, onComplete, canWrite }: FeedKeysProps) => {
  const router = useRouter()
  const [isListOpen, setListOpen] = useState(false)
  const closeList = useCallback(() => setListOpen(false), [])

  const goOn = (cards: Element) => {
    if (walk(cards, 1)) return
    // While there is more, the last card loads it by being in sight.
    if (tail === 'none') announce(text.last)
    else if (tail === 'failed' || tail === 'stalled') onMore()
  }
  const goBack = (cards: Element) => {
    if (!walk(cards, -1)) announce(text.first)
  }
  const onCards = { j: goOn, k: goBack, e: (cards: Element) => completeCard(cards, onComplete) }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = areKeysOn() ? feedKeyOf(event) : null
    if (key === null || (key === 'n' && !canWrite)) return
    event.preventDefault()
    const cards = list.current
    if (key === '?') setListOpen(true)
    else if (key === '/') openSearch()
    else if (key === 'n') void router.navigate({ to: '/news/add', state: { isFromHome: true } })
    else if (cards) onCards[key](cards)
  })

  useEffect(() => {
    if (isWebView()) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return isListOpen ? <KeysDialog canWrite={canWrite} onClose={closeList} /> : null
}

export default FeedKeys
