import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { InstallBannerMemory } from '../../platform/storage.ts'

/** Whether the install banner stands: never closed, or closed more than 24 hours before `now`. */
export const isInstallBannerDue = ({ isClosed, closedAt }: InstallBannerMemory, now: Instant): boolean =>
  !isClosed || closedAt === null || now - closedAt > dayMs
