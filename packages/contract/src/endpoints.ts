import * as audience from './audience.ts'
import * as categories from './categories.ts'
import * as checks from './checks.ts'
import * as company from './company.ts'
import * as consent from './consent.ts'
import * as agree from './consent-agree.ts'
import * as legalTexts from './consent-legal-texts.ts'
import * as devices from './devices.ts'
import * as drafts from './drafts.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as files from './files.ts'
import * as copies from './files-copies.ts'
import * as firstSteps from './first-steps.ts'
import * as groups from './groups.ts'
import * as imports from './imports.ts'
import * as members from './members.ts'
import * as authorities from './members-authorities.ts'
import * as news from './news.ts'
import * as newsWriting from './news-writing.ts'
import * as notices from './notices.ts'
import * as noticesResults from './notices-results.ts'
import * as nudges from './nudges.ts'
import * as people from './people.ts'
import * as pins from './pins.ts'
import * as progress from './progress.ts'
import * as push from './push.ts'
import * as reactions from './reactions.ts'
import * as receiving from './receiving.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as session from './session.ts'
import * as signIn from './session-sign-in.ts'
import * as templates from './templates.ts'
import * as todo from './todo.ts'
import * as tops from './tops.ts'
import * as trash from './trash.ts'
import * as unreached from './unreached.ts'
import * as versions from './versions.ts'
import * as views from './views.ts'
import * as workingDays from './working-days.ts'

const features = {
  session: { ...session, ...signIn },
  consent: { ...consent, ...agree, ...legalTexts },
  checks,
  service,
  news: { ...news, ...newsWriting },
  search,
  drafts,
  files: { ...files, ...copies },
  todo,
  trash,
  unreached,
  pins,
  tops,
  reactions,
  versions,
  views,
  progress,
  audience,
  groups,
  templates,
  categories,
  members: { ...members, ...authorities },
  people,
  devices,
  imports,
  exports,
  notices: { ...notices, ...noticesResults },
  push,
  receiving,
  company,
  firstSteps,
  workingDays,
  nudges,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value

/** Every endpoint by its feature: the table of contents of the API (API-07…API-38). */
export const endpointsByFeature: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(features).map(([feature, declared]) => [feature, Object.values<unknown>(declared).filter(isEndpoint)]),
)

type EndpointsOf<Module> = { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] }
type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never
type Features = typeof features

/** The type of each endpoint, by its name. */
export type EndpointsByName = Intersection<{ [Name in keyof Features]: EndpointsOf<Features[Name]> }[keyof Features]>
