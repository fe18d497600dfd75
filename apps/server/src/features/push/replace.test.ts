import { replacePushSubscription } from '@kawaraban/contract/push.ts'
import { expect, test } from 'vitest'
import { inTimeBox } from '../../testing/model.ts'
import { subscribe } from '../../testing/subscription.ts'
import { useSubscriptionApp } from '../../testing/subscription-app.ts'

const { app, save, subscriptions, clear } = useSubscriptionApp()

type Sent = ReturnType<typeof subscribe>
const replace = ({ endpoint, auth }: Pick<Sent, 'endpoint' | 'auth'>, sent: Sent) =>
  app.call(null, replacePushSubscription, { body: { oldEndpoint: endpoint, oldAuth: auth, ...sent } })

test('G-193 a browser without a session replaces its subscription, and the owner stays the same', async () => {
  const { tanaka } = app.cast
  const [old, renewed] = [await save(tanaka), subscribe()]
  expect(await replace(old, renewed)).toMatchObject({ success: true, data: null })
  expect(await subscriptions()).toEqual([[tanaka.companyUserId, renewed.endpoint]])
  // The next visit saves the same subscription.
  expect((await save(tanaka, renewed)).subscriptionId).toBe(old.subscriptionId)
  // Replaces the old one again, which is gone by now.
  await replace(old, subscribe())
  expect(await subscriptions()).toEqual([[tanaka.companyUserId, renewed.endpoint]])
})

test('G-193 the answer does not show whether the proof is right, and a wrong one changes nothing', async () => {
  const { tanaka, suzuki } = app.cast
  const [own, other] = [await save(tanaka), await save(suzuki)]
  const before = await subscriptions()
  const right = await replace(own, own)
  const { auth } = subscribe()
  const wrong = [
    { endpoint: other.endpoint, auth },
    { endpoint: other.endpoint, auth: own.auth },
    { endpoint: `${other.endpoint}x`, auth: other.auth },
    { endpoint: '', auth: '' },
    { endpoint: `${other.endpoint} ${other.auth}`, auth: '' },
    { endpoint: '\0', auth: '\ud800' },
  ]
  for (const proof of wrong) expect((await replace(proof, subscribe())).text).toBe(right.text)
  expect(await subscriptions()).toEqual(before)
})

test('G-193 where the page has already saved the new one, the old one is removed, for any owner of the new one', async () => {
  const { tanaka, suzuki } = app.cast
  const [old, renewed] = [await save(tanaka), subscribe()]
  await save(suzuki, renewed)
  await replace(old, renewed)
  expect(await subscriptions()).toEqual([[suzuki.companyUserId, renewed.endpoint]])
})

test('G-191 the new endpoint must belong to a push service, with a right proof too', async () => {
  const { tanaka } = app.cast
  const old = await save(tanaka)
  const hostile = { ...subscribe(), endpoint: 'https://169.254.169.254/latest' }
  for (const proof of [old, subscribe()])
    expect(await replace(proof, hostile)).toMatchObject({ success: false, message: 'Invalid subscription' })
  expect(await subscriptions()).toEqual([[tanaka.companyUserId, old.endpoint]])
})

test('G-193 concurrent replacing, saving and saving by another person leave one subscription', async () => {
  const { tanaka, foreignViewer } = app.cast
  for (const _round of inTimeBox(30, 200)) {
    const [old, renewed] = [await save(tanaka), subscribe()]
    const answers = await Promise.all([
      replace(old, renewed),
      replace(old, renewed),
      save(tanaka, renewed),
      save(foreignViewer, renewed),
    ])
    expect(answers).toHaveLength(4)
    const after = await subscriptions()
    expect(after.map((row) => row?.[1]).filter((endpoint) => endpoint === renewed.endpoint)).toHaveLength(1)
    await replace(old, renewed)
    expect(await subscriptions()).toHaveLength(1)
    await clear()
  }
})
