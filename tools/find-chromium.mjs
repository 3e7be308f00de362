import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Chromium without windows, and without all that serves a window: the address bar, a page for the next tab. The tests
 * take a fifth less of the processor with it.
 */
const shell = 'chromium-headless-shell'
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const packageManagers = [
  {
    command: 'apt-get',
    refresh: ['update', '-qq'],
    // Not every system has a package of the small one.
    installs: [
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', shell, 'fonts-noto-core'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
    ],
  },
  { command: 'dnf', installs: [['install', '-y', 'chromium', 'google-noto-sans-arabic-fonts']] },
  { command: 'apk', installs: [['add', '--no-cache', 'chromium', 'font-noto-arabic']] },
]

/** Shown when the machine has no Chromium and none can be installed. */
export const adviceWithoutChromium =
  'The tests of components and the browser journeys need Chromium: install it (for example `sudo apt-get install chromium`) or set CHROMIUM_PATH to a Chrome or Chromium program.'

/**
 * Path of a working Chromium: CHROMIUM_PATH, the system's, or Playwright's; undefined when there is none. One that never
 * shows a window comes first, unless `withWindows` asks for a whole one.
 */
export function findChromium({ withWindows = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? named : undefined
  const names = withWindows ? commands : [shell, ...commands]
  return [...fromPath(names), ...applications, ...fromPlaywright()].find(starts)
}

/**
 * Finds a whole Chromium or installs it with the system's package manager (as root) or Playwright; undefined when
 * neither works.
 */
export function findOrInstallChromium() {
  const whole = () => findChromium({ withWindows: true })
  const found = whole()
  if (found || process.env.CHROMIUM_PATH) return found
  installByPackageManager()
  const installed = whole()
  if (installed) return installed
  console.log('Asking Playwright for its own Chromium …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 180_000,
  })
  return whole()
}

function installByPackageManager() {
  if (process.getuid?.() !== 0) return
  const manager = packageManagers.find(({ command }) => onPath(command) !== undefined)
  if (manager === undefined) return
  console.log(`Installing Chromium with ${manager.command} …`)
  const succeeds = (step) =>
    spawnSync(manager.command, step, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0
  if (manager.refresh === undefined || succeeds(manager.refresh)) manager.installs.some(succeeds)
}

function fromPath(names) {
  return names.map(onPath).filter((path) => path !== undefined)
}

function onPath(command) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.map((folder) => join(folder, command)).find(isProgram)
}

/** Playwright keeps one folder per version; the newest comes first. */
function fromPlaywright() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  return folders.filter((folder) => folder && existsSync(folder)).flatMap(chromiumsIn)
}

function chromiumsIn(folder) {
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ]
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => programs.map((program) => join(folder, name, program)))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A file of that name is not enough: Ubuntu ships one that only explains where to get the real one. */
function starts(path) {
  return isProgram(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
