import type { Receiving } from '@kawaraban/contract/receiving.ts'
import { screen } from '@testing-library/react'
import { openApp } from '../../app/open-app.fake.tsx'

/** What a company allows of mail, without an address. */
export const mail = { mayBeOff: true, mayEnter: true, addresses: [], pending: null }
export const claim = { source: 'claim', address: 'tanaka@example.com', isUsed: true, isRefused: false } as const
export const own = { source: 'own', address: 'hanako@home.example.jp', isUsed: true, isRefused: false } as const
/** Somebody with a browser and an address. */
export const usual: Receiving = { choice: null, hasPush: true, devices: 1, mail: { ...mail, addresses: [claim] } }

/** Opens the settings of an installation with a mail server. */
export const open = async (receiving: Receiving = usual, scene: Parameters<typeof openApp>[1] = {}) => {
  const answers = { getReceiving: receiving, chooseReceiving: null, deleteAddress: null, ...scene.answers }
  const app = await openApp('/setting', { config: { hasMail: true }, ...scene, answers })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  return app
}
