import { takeComposing } from './composing.ts'
import { takeEntering } from './entering.ts'
import { takeManaging } from './managing.ts'
import { takeNotices } from './notices.ts'
import { takeReach } from './reach.ts'
import { takeReading } from './reading.ts'
import { openStudio } from './studio.ts'
import { takeWriting } from './writing.ts'

/** `npm run manual`: takes the pictures of the manual again, from the product itself. */
const studio = await openStudio()
try {
  for (const take of [takeReading, takeWriting, takeComposing, takeReach, takeNotices, takeManaging, takeEntering])
    await take(studio)
} finally {
  await studio.close()
}
const total = studio.taken().reduce((sum, { bytes }) => sum + bytes, 0)
process.stdout.write(`${studio.taken().length} pictures, ${Math.round(total / 1024)} KB\n`)
