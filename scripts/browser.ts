import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, isDebianRoot, isPackage } from './debian.ts'

/** Names on the PATH of browsers that the journeys can drive. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** The same browser without anything around its pages; journeys take two thirds of the processor in it. */
const shell = 'chromium-headless-shell'

/** Where systems put them that have no PATH for programs. */
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const onPath = (names: readonly string[]): string[] => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

const installedBrowser = (): string | undefined => [...onPath(names), ...places].find((path) => existsSync(path))

const installedShell = (): string | undefined => onPath([shell]).find((path) => existsSync(path))

/** Path of an installed Chromium, Chrome or Edge; throws when there is none. */
export const findBrowser = (): string => {
  const path = installedBrowser()
  if (!path) throw new Error('The browser tests need Chromium, Chrome or Edge: install one of them.')
  return path
}

/** Path of what shows pages and nothing else, where that is installed; else of a browser. */
export const findShell = (): string => installedShell() ?? findBrowser()

const hasJapaneseFont = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/** Without it journeys take longer, in the whole browser. */
const installShell = () => {
  if (installedShell() || !isPackage(shell)) return
  try {
    installPackages([shell])
  } catch {
    process.stdout.write(`${shell} could not be installed: journeys run in the whole browser.\n`)
  }
}

/**
 * Checks that there is a browser, and on Debian a Japanese font: as root on Debian it installs what is missing,
 * elsewhere it throws an error with what to install.
 */
export const ensureBrowser = (): void => {
  const missing = [
    ...(installedBrowser() ? [] : ['chromium']),
    ...(!isDebianRoot || hasJapaneseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ]
  if (isDebianRoot) {
    installPackages(missing)
    installShell()
  }
  findBrowser()
}
