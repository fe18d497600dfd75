import { idempotencyKeyHeader } from '@kawaraban/contract/news-writing.ts'
import { createNudge } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { nudgesText as text } from '../../messages/nudges.ts'
import { isTransient } from '../../transient.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { whenOf } from './nudge-words.ts'

/** At most as many people, if they were chosen, get a notice without a confirmation. */
const maxUnconfirmed = 100

type Nudging = { readonly narrowing: Narrowing; readonly sendAt: string | null }

type Target = {
  readonly sentence: string
  readonly people: number
  /** Departments, names or rows were chosen, and the sentence names them. */
  readonly isChosen: boolean
}

/**
 * Sends a nudge. A call that may have arrived repeats itself with the same key at the next press, so that
 * it is sent once.
 */
export const useNudge = (newsId: string, onSent: () => void) => {
  const client = useQueryClient()
  const [pending, setPending] = useState<'now' | 'morning' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  /** The act whose result is unknown, with its key. */
  const last = useRef({ act: '', key: '' })

  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['nudges', newsId] }),
      client.invalidateQueries({ queryKey: ['nudgeCount', newsId] }),
    ])

  const send = async ({ narrowing, sendAt }: Nudging, people: number) => {
    const act = JSON.stringify({ narrowing, sendAt })
    if (last.current.act !== act) last.current = { act, key: crypto.randomUUID() }
    const headers = { [idempotencyKeyHeader]: last.current.key }
    try {
      await call(createNudge, { params: { newsId }, headers, body: { narrowing, sendAt } })
      last.current = { act: '', key: '' }
      toast(sendAt === null ? text.sent(people) : text.planned(whenOf(sendAt)))
      onSent()
    } catch (error) {
      if (isTransient(error)) setFailed(true)
      else {
        last.current = { act: '', key: '' }
        await fail(error, { action: 'save' })
      }
    }
    await reload()
  }

  return {
    pending,
    hasFailed,
    /**
     * Sends to as many people as `sentence` says: at once to a few that were chosen, to others after a confirmation. A
     * second press meanwhile does nothing.
     */
    nudge: async (nudging: Nudging, { sentence, people, isChosen }: Target): Promise<void> => {
      if (pending !== null) return
      const { sendAt } = nudging
      setPending(sendAt === null ? 'now' : 'morning')
      setFailed(false)
      const isConfirmed =
        (isChosen && people <= maxUnconfirmed) ||
        (await showConfirm({
          title: text.confirmTitle,
          text: sendAt === null ? text.confirmNow(sentence) : text.confirmAt(sentence, whenOf(sendAt)),
          cancel: text.cancel,
          ok: sendAt === null ? text.send : text.plan,
        }))
      if (isConfirmed) await send(nudging, people)
      setPending(null)
    },
  }
}
