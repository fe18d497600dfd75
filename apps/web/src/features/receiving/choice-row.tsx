import { chooseReceiving, type Receiving, type ReceivingChoice } from '@kawaraban/contract/receiving.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { receivingText } from '../../messages/receiving.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { isTransient } from '../../transient.ts'
import { SettingRow } from '../company/setting-row.tsx'

const text = receivingText.choice

const choices = [null, 'push', 'mail', 'both'] as const satisfies readonly (ReceivingChoice | null)[]

/** The choices that are offered: push alone only where mail may be switched off. */
const choicesOf = (mayBeOff: boolean) => choices.filter((choice) => choice !== 'push' || mayBeOff)

/** Saves a choice, which is shown at once and goes back where it could not be saved. */
const useChoice = () => {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<{ choice: ReceivingChoice | null } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const choose = async (choice: ReceivingChoice | null) => {
    if (wanted) return
    setWanted({ choice })
    setFailed(false)
    try {
      await call(chooseReceiving, { body: { choice } })
      client.setQueryData(receivingQuery.queryKey, (stored) => stored && { ...stored, choice })
    } catch (error) {
      if (isTransient(error)) setFailed(true)
      else void fail(error, { action: 'save' })
      void client.invalidateQueries(receivingQuery)
    }
    setWanted(null)
  }
  return { wanted, hasFailed, choose }
}

/** How a person wants notices, with one sentence for each choice. */
export const ChoiceRow = ({ receiving, mayBeOff }: { receiving: Receiving; mayBeOff: boolean }) => {
  const { wanted, hasFailed, choose } = useChoice()
  const isOnline = useIsOnline()
  const [name, labelId, hintId] = [useId(), useId(), useId()]
  const stored = receiving.choice === 'push' && !mayBeOff ? null : receiving.choice
  const chosen = wanted ? wanted.choice : stored
  return (
    <SettingRow icon={Inbox}>
      <fieldset
        aria-labelledby={labelId}
        aria-describedby={hintId}
        aria-busy={wanted !== null}
        className="flex flex-col"
      >
        <p id={labelId} className="flex min-h-11 items-center">
          {text.label}
        </p>
        {choicesOf(mayBeOff).map((choice) => {
          const key = choice ?? 'auto'
          return (
            <label
              key={key}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control py-2 has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={choice === chosen}
                onChange={() => void choose(choice)}
                disabled={!isOnline}
                aria-describedby={`${name}-${key}`}
                aria-label={text.names[key]}
                className="mt-1 size-5 shrink-0 accent-primary outline-none"
              />
              <span className="min-w-0">
                <span aria-hidden="true" className="block">
                  {text.names[key]}
                </span>
                <span id={`${name}-${key}`} className="phrased block text-fg-3 text-meta">
                  {text.hints[key]}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <p id={hintId} className="phrased text-fg-2 text-meta empty:hidden">
        {wanted ? text.saving : isOnline ? (mayBeOff ? null : text.required) : receivingText.offline}
      </p>
      <p role="status" className="phrased text-danger text-meta empty:hidden">
        {hasFailed ? text.notSaved : null}
      </p>
    </SettingRow>
  )
}
