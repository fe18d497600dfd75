import { renewPushAtVisit } from '../features/push/renew-at-visit.ts'
import { registerAtRest } from './register-at-rest.ts'

/** What a visit sets up anew once its browser is idle; code of its own, since nobody waits for it. */
export const renewAtRest = (): void => {
  registerAtRest()
  void renewPushAtVisit()
}
