import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { type CastMember, cast as demo } from '@kawaraban/demo-cast/cast.ts'

const profileOf = <Person extends CastMember>({ key: _, agreement: __, reading: ___, ...facts }: Person) => ({
  ...facts,
  iconType: '00000002',
})

/** The four people of the demo, one per role, as the API returns them. */
export const cast = {
  sato: profileOf(demo.sato),
  suzuki: profileOf(demo.suzuki),
  tanaka: profileOf(demo.tanaka),
  kobayashi: profileOf(demo.kobayashi),
} satisfies Record<string, CompanyUser>
