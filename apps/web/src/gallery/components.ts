import type { GalleryComponent } from './component.ts'
import { boxes } from './states/boxes.tsx'
import { buttons } from './states/buttons.tsx'
import { choices } from './states/choices.tsx'
import { dates } from './states/dates.tsx'
import { fields } from './states/fields.tsx'
import { lists } from './states/lists.tsx'
import { menus } from './states/menus.tsx'
import { messages } from './states/messages.tsx'
import { progress } from './states/progress.tsx'
import { windows } from './states/windows.tsx'

/** Every component of `ui/` that a screen uses, in the order of the gallery. */
export const components: readonly GalleryComponent[] = [
  ...buttons,
  ...boxes,
  ...fields,
  ...choices,
  ...dates,
  ...menus,
  ...lists,
  ...progress,
  ...messages,
  ...windows,
]
