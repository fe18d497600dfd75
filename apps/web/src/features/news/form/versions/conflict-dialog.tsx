import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { useId, useMemo, useState } from 'react'
import { conflictText as text } from '../../../../messages/conflict.ts'
import { now } from '../../../../platform/clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { useCategory } from '../../../categories/use-category.ts'
import { knownFiles } from '../../../files/facts.ts'
import { ChangedText } from '../../../versions/changed-text.tsx'
import { changesBetween } from '../../../versions/changes.ts'
import { type NewsDraft, sameIds } from '../draft.ts'
import { formStore, useForm } from '../form-store.ts'
import { storedFacts } from '../start-edit.ts'
import { type ConflictField, conflictsOf, type NamesOf, type Side, textOf, withTheirs } from './conflict-rows.ts'
import { RadioCard } from './radio-card.tsx'

type ConflictDialogProps = {
  /** The post as it is stored now. */
  theirs: NewsDetail
  /** Back to the form, as it was. */
  onClose: () => void
  /** Saves the form, which has the chosen inputs. */
  onSave: () => void
}

/** Who has changed the post meanwhile, and when; in what that differs from the form, and which of both is saved. */
const ConflictDialog = ({ theirs, onClose, onSave }: ConflictDialogProps) => {
  const mine = useForm((form) => form.draft)
  const opened = useForm((form) => form.fresh)
  const stored = useMemo(() => storedFacts(theirs, now()).fresh, [theirs])
  const defaults = useMemo(() => conflictsOf(mine, opened, stored), [mine, opened, stored])
  const [chosen, setChosen] = useState<ReadonlyMap<ConflictField, Side>>(defaults)
  const names = useNames(mine, theirs)
  const chooseAll = (side: Side) => setChosen(new Map([...chosen.keys()].map((field) => [field, side])))
  const save = () => {
    rebaseForm(theirs, withTheirs(mine, stored, chosen))
    onSave()
  }
  return (
    <Modal
      title={text.title}
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text.back}</Button>
          <Button variant="primary" onPress={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <p>
        {theirs.lastEdit && text.by(theirs.lastEdit.by, theirs.lastEdit.at)}
        {defaults.size > 0 ? text.choose : text.same}
      </p>
      {defaults.size > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onPress={() => chooseAll('mine')}>{text.allMine}</Button>
          <Button onPress={() => chooseAll('theirs')}>{text.allTheirs}</Button>
        </div>
      )}
      {[...chosen].map(([field, side]) => (
        <Choice
          key={field}
          field={field}
          side={side}
          mine={textOf(field, mine, names)}
          theirs={textOf(field, stored, names)}
          onChoose={(next) => setChosen(new Map(chosen).set(field, next))}
        />
      ))}
    </Modal>
  )
}

export default ConflictDialog

/** Makes the form an edit of the post as it is stored now, with that draft; users that it did not have are loaded. */
const rebaseForm = (theirs: NewsDetail, draft: NewsDraft) =>
  formStore.setState((form) => ({
    ...storedFacts(theirs, now()),
    draft,
    companyUsers: sameIds(draft.companyUserIds, form.draft.companyUserIds) ? form.companyUsers : [],
    refused: {},
  }))

/** The names behind the ids of both. */
const useNames = (mine: NewsDraft, theirs: NewsDetail): NamesOf => {
  const category = useCategory(mine.categoryId)
  return {
    category: (id) => (id === theirs.category?.categoryId ? theirs.category.name : (category?.name ?? '')),
    file: (fileId) => knownFiles([{ fileId, alt: '' }])[0]?.name ?? '',
  }
}

/** Texts are compared; of everything else both are short enough to be read beside each other. */
const isText = (field: ConflictField) => field === 'title' || field === 'content'

const sides = ['mine', 'theirs'] as const

type ChoiceProps = {
  field: ConflictField
  side: Side
  mine: string
  theirs: string
  onChoose: (side: Side) => void
}

const Choice = ({ field, side, onChoose, ...texts }: ChoiceProps) => {
  const name = useId()
  const parts = useMemo(
    () => (isText(field) ? changesBetween(texts.theirs, texts.mine) : []),
    [field, texts.theirs, texts.mine],
  )
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-bold">{text.fields[field]}</legend>
      <div className="clear-both grid gap-2 md:grid-cols-2">
        {sides.map((one) => (
          <RadioCard key={one} name={name} checked={one === side} onChoose={() => onChoose(one)}>
            <span className="block font-bold">{text[one]}</span>
            {!isText(field) && <span className="block [overflow-wrap:anywhere] text-meta">{texts[one]}</span>}
          </RadioCard>
        ))}
      </div>
      {isText(field) && (
        <div className="mt-2">
          <p className="phrased text-fg-2 text-meta">{text.difference(text.fields[field])}</p>
          <div className="mt-1 rounded-control bg-sunken p-3">
            <ChangedText parts={parts} isShort />
          </div>
        </div>
      )}
    </fieldset>
  )
}
