import { renewPushAtVisit } from '../features/push/renew-at-visit.ts'
import { registerAtRest } from './register-at-rest.ts'

/** Registers the service worker and renews notices once the browser is idle; loaded then, since no screen waits for it. */
export const renewAtRest = (): void => {
  registerAtRest()
  void renewPushAtVisit()
}
