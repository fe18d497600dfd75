import { useState } from 'react'
import { choiceText } from '../../messages/audience.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { type ChosenAudience, SaveStopped } from './picker-connection.ts'

/** The button that saves the ticks, always visible at the foot of the screen. */
export const SaveBar = ({
  chosen,
  excluding,
  hasFailed,
  save,
  onSave,
}: {
  chosen: number
  excluding: boolean
  /** A page could not be loaded. */
  hasFailed: boolean
  save: () => Promise<ChosenAudience>
  onSave: (audience: ChosenAudience) => void
}) => {
  const [state, setState] = useState<'idle' | 'saving' | 'stopped'>('idle')
  const press = async () => {
    setState('saving')
    try {
      onSave(await save())
    } catch (error) {
      if (!(error instanceof SaveStopped)) throw error
      setState('stopped')
    }
  }
  const problem = (
    <div role="alert" className="text-meta font-bold text-danger">
      {state === 'stopped' && hasFailed && <p className="mb-2">{choiceText.notSaved}</p>}
    </div>
  )
  return (
    <FootBar notice={problem}>
      <p aria-live="polite" className="tabular">
        <strong>{choiceText.count(chosen)}</strong>
        {excluding ? choiceText.excluding : choiceText.chosen}
      </p>
      <Button variant="primary" size="large" isPending={state === 'saving'} onPress={press} className="ml-auto">
        {choiceText.save}
      </Button>
    </FootBar>
  )
}
