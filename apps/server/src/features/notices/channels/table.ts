import type { Clock } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/connect.ts'
import { createKeySource } from '../../../web-push/key-source.ts'
import { createPusher } from '../../../web-push/thread/pusher.ts'
import { addresses } from './addresses/queries.ts'
import type { Channel, ChannelSender } from './channel.ts'
import { devices } from './devices/queries.ts'
import { createGateway } from './gateway.ts'
import { createMailChannel } from './mail.ts'
import { people } from './people/queries.ts'
import { createWebChannel } from './web.ts'

/** The settings that say which channels there are. */
export type ChannelConfig = Pick<Config, 'pushGateway' | 'webPush'> & Partial<Pick<Config, 'mail'>>

export type ChannelParts = {
  readonly config: ChannelConfig & Pick<Config, 'proxy'>
  readonly db: Db
  readonly clock: Clock
  readonly log: { readonly error: (details: object, text: string) => void }
  /** Certificate authority of the servers that are called, in tests. */
  readonly ca?: string
}

type ChannelRow = Omit<Channel, keyof ChannelSender> & {
  readonly isOn: (config: ChannelConfig) => boolean
  /** Creates its sender where it is on, else returns null. */
  readonly create: (parts: ChannelParts) => ChannelSender | null
}

const createWeb = ({ config: { webPush, proxy }, db, clock, log, ca }: ChannelParts): ChannelSender | null => {
  if (!webPush) return null
  const readKeys = createKeySource(db, webPush)
  const pusher = createPusher({ services: webPush.services, proxy, ...(ca && { ca }) }, log)
  return createWebChannel({
    pusher,
    subject: webPush.subject,
    origin: webPush.origin,
    readKeys: () => readKeys(clock()),
    clock,
  })
}

/** All channels, in the order in which people get them. What plans, counts and sends notices goes through this table, and names none of them. */
const channelTable: readonly ChannelRow[] = [
  {
    name: 'gateway',
    way: people,
    chosenAs: 'push',
    isFallback: false,
    isPatient: false,
    isOn: ({ pushGateway }) => pushGateway !== null,
    create: ({ config: { pushGateway }, clock }) => pushGateway && createGateway(pushGateway, clock),
  },
  {
    name: 'web',
    way: devices,
    chosenAs: 'push',
    isFallback: false,
    isPatient: false,
    isOn: ({ webPush }) => webPush !== null,
    create: createWeb,
  },
  {
    name: 'mail',
    way: addresses,
    chosenAs: 'mail',
    isFallback: true,
    isPatient: true,
    isOn: ({ mail }) => Boolean(mail),
    create: ({ config: { mail }, clock, ca }) => (mail ? createMailChannel(mail, { clock, ...(ca && { ca }) }) : null),
  },
]

/** The channels that are configured. */
export const listChannels = (config: ChannelConfig): readonly ChannelRow[] =>
  channelTable.filter(({ isOn }) => isOn(config))

/** Creates the channels that are configured. */
export const createChannels = (parts: ChannelParts): Channel[] =>
  listChannels(parts.config).flatMap(({ isOn: _, create, ...row }) => {
    const sender = create(parts)
    return sender ? [{ ...row, ...sender }] : []
  })
