/** What is stored of a device that signs in: its browser and its system by name, null where they are not known. */
export type DeviceKind = { readonly browser: string | null; readonly system: string | null }

type Name = readonly [name: string, mark: RegExp]

/** The first that fits: browsers also name those that they are compatible with. */
const browsers: readonly Name[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly Name[] = [
  ['iPadOS', /\biPad\b/],
  // By the second mark calls of native apps are known.
  ['iOS', /\biPhone\b|\bCFNetwork\//],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (userAgent: string, names: readonly Name[]) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

/** Reduces a user agent to the names of browser and system (G-324): no version, no model. */
export const deviceKindOf = (userAgent = ''): DeviceKind => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
})
