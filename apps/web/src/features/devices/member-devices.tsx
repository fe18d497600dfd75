import { signOutMember } from '@kawaraban/contract/devices.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { devicesText } from '../../messages/devices.ts'
import { log } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'

const text = devicesText.member
const { member } = devicesText.questions

/** Lets an admin sign another person out on all devices, which are not shown. */
export const MemberDevices = ({ user: { companyUserId, name } }: { user: CompanyUser }) => {
  const client = useQueryClient()
  const heading = useId()
  const [isPending, setPending] = useState(false)

  const signOut = async () => {
    if (!(await showConfirm({ ...member, text: member.text(name) }))) return
    setPending(true)
    try {
      await call(signOutMember, { params: { companyUserId } })
      toast(devicesText.signedOut)
    } catch (error) {
      log('failed to sign out devices', error)
      // The account is gone: its screen reports that.
      if (error instanceof CallError && error.code === 'documentDeleted') void client.invalidateQueries()
      else void fail(error, { action: 'save' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.heading}
      </h2>
      <p className="phrased text-fg-2 text-meta">{text.hint}</p>
      <Button isPending={isPending} onPress={() => void signOut()}>
        {text.signOut}
      </Button>
    </Card>
  )
}
