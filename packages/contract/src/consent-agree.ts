import * as z from 'zod/mini'
import { agreement } from './consent.ts'
import { endpoint } from './endpoint.ts'

/** API-28. Another version than the current one is refused, it is not what the user has read (G-163), and so is a choice
 * about analytics before the terms were agreed to (G-165).
 */
export const updateMe = endpoint({
  name: 'updateMe',
  summary: 'Agree to the terms, allow or refuse analytics',
  method: 'POST',
  path: '/v1/me',
  access: 'account',
  body: z.object({ agreement }),
  data: z.object({ accountId: z.string() }),
  errors: ['invalidAgreement'],
  faults: { agreement: 'invalidAgreement' },
})
