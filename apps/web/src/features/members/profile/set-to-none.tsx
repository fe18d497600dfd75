import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { updatePerson } from '@kawaraban/contract/people.ts'
import { useId } from 'react'
import { call } from '../../../call.ts'
import { personText as text } from '../../../messages/people.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.tsx'
import { confirmNone } from '../confirm-none.ts'
import { usePersonSaving } from '../use-person-saving.ts'

/** Lets an admin set another person to none, as of somebody who leaves. */
export const SetToNone = ({ user: { companyUserId, name } }: { user: CompanyUser }) => {
  const heading = useId()
  const { isSaving, save } = usePersonSaving()
  const press = async () => {
    if (!(await confirmNone(name))) return
    await save(
      () => call(updatePerson, { params: { companyUserId }, body: { role: 'none' } }),
      () => toast(text.noLonger(name)),
    )
  }
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.noneHeading}
      </h2>
      <p className="phrased text-fg-2 text-meta">{text.noneHint}</p>
      <Button isPending={isSaving} onPress={() => void press()}>
        {text.setToNone}
      </Button>
    </Card>
  )
}
