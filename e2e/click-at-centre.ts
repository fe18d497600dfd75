import type { Locator } from 'playwright-core'

/** Clicks at the centre of a control; unlike `click` it neither scrolls nor checks that the control receives the event. */
export const clickAtCentre = async (control: Locator): Promise<void> => {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await control.page().mouse.click(x + width / 2, y + height / 2)
}
