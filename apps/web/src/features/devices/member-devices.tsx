import { signOutMember } from '@kawaraban/contract/devices.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { useId } from 'react'
import { call } from '../../call.ts'
import { devicesText } from '../../messages/devices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSigningOut } from './use-signing-out.ts'

const text = devicesText.member
const { member } = devicesText.questions

/** Lets an admin sign another person out on all devices, which are not shown. */
export const MemberDevices = ({ user: { companyUserId, name } }: { user: CompanyUser }) => {
  const heading = useId()
  const { pending, signOut } = useSigningOut()
  const signOutAll = () =>
    signOut({
      what: companyUserId,
      question: { ...member, text: member.text(name) },
      send: () => call(signOutMember, { params: { companyUserId } }),
    })
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h2 id={heading} className="font-bold text-section">
        {text.heading}
      </h2>
      <p className="phrased text-fg-2 text-meta">{text.hint}</p>
      <Button isPending={pending !== null} onPress={() => void signOutAll()}>
        {text.signOut}
      </Button>
    </Card>
  )
}
