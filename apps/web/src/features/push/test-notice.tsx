import { testPushSubscription } from '@kawaraban/contract/push.ts'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { endsSession } from '../../failure-outcome.ts'
import { pushText } from '../../messages/push.ts'
import { loadStoredPush } from '../../platform/stored-push.ts'
import { Button } from '../../ui/button.tsx'

const text = pushText.test

/** Sends a notice to this browser alone and shows the result; calls `onGone` when its subscription no longer exists. */
export const TestNotice = ({ isDisabled, onGone }: { isDisabled: boolean; onGone: () => void }) => {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const send = async () => {
    const stored = loadStoredPush()
    if (!stored) return onGone()
    setState('sending')
    try {
      const { result } = await call(testPushSubscription, { params: { subscriptionId: stored.subscriptionId } })
      if (result === 'gone') onGone()
      setState(result === 'gone' ? 'idle' : result)
    } catch (error) {
      if (error instanceof CallError && endsSession(error.code)) void fail(error, { action: 'save' })
      setState('failed')
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        icon={<Send size={18} aria-hidden="true" />}
        isPending={state === 'sending'}
        isDisabled={isDisabled}
        onPress={() => void send()}
      >
        {text.send}
      </Button>
      <p role="status" className={`phrased text-meta empty:hidden ${state === 'failed' ? 'text-danger' : 'text-fg-2'}`}>
        {state === 'sent' || state === 'failed' ? text[state] : null}
      </p>
    </div>
  )
}
