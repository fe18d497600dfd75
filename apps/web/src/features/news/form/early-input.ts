import { readTime } from '../../../ui/time-text.ts'
import type { DraftChanges } from './draft.ts'
import { takeEarlyTexts } from './early-texts.ts'
import { formStore } from './form-store.ts'

const changesOf: Readonly<Record<string, (text: string) => DraftChanges>> = {
  title: (title) => ({ title }),
  content: (content) => ({ content }),
  ...Object.fromEntries(
    (['start', 'end', 'due'] as const).flatMap((pair) => [
      [`${pair}Date`, (date: string): DraftChanges => ({ [pair]: { date } })],
      [`${pair}Time`, (text: string): DraftChanges => timeOf(pair, readTime(text))],
    ]),
  ),
}

/** A text that is no time leaves the one before, as it does when a time is left. */
const timeOf = (pair: 'start' | 'end' | 'due', time: string | null): DraftChanges =>
  time === null ? {} : { [pair]: { time, lastTime: time } }

/** Puts into the open form what was typed into its page before the app could receive it. */
export const adoptEarlyTexts = (): void => {
  for (const [field, text] of Object.entries(takeEarlyTexts())) {
    const changes = changesOf[field]?.(text) ?? {}
    if (Object.keys(changes).length > 0) formStore.getState().change(changes)
  }
}
