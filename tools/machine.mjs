// Plain Node 20 JavaScript without dependencies: this file runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { delimiter, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's root, with a separator at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const bootstrapVersion = [20, 19]
// Since this version Node runs TypeScript files without a flag.
const serverVersion = [22, 18]
const stampFile = join(root, 'node_modules', '.krash-lock')
const onWindows = process.platform === 'win32'

/** The environment of child processes: this repository's Node and tools come first in PATH. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  // By default glibc keeps eight memory arenas per core; decoding many photos at once would leave holes in each.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // The checkers of types are Go programs that live for seconds: collecting their garbage would be a fifth of their work.
  ...(freemem() > 12 * 2 ** 30 ? { GOGC: 'off', GOMEMLIMIT: '4GiB' } : {}),
  // Shared compile cache: the tests start some hundred processes.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
}

/** Ends the process with one sentence when the system's Node is too old to install Krash. */
export function requireNode() {
  if (atLeast(process.versions.node, bootstrapVersion)) return
  stop(
    `Krash needs Node ${bootstrapVersion.join('.')} or newer, this is ${process.versions.node}: install it from https://nodejs.org and try again.`,
  )
}

/** Installs from the lockfile when node_modules does not match it. Needs no network when nothing is missing. */
export function installMissing() {
  if (!isInstalled()) {
    console.log('Installing what is missing …')
    const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: onWindows,
    })
    if (status !== 0) stop('The packages could not be installed: the message of npm stands above.')
    writeIfPossible(stampFile, lockStamp())
  }
  requireServerNode()
}

/**
 * Runs a command to its end with this repository's tools in PATH; returns its exit code, or 1 when it could not start.
 * Its output goes to `voice.write` if given, otherwise straight to the terminal.
 */
export function run(command, args, { voice, ...extra } = {}) {
  return new Promise((resolve) => {
    const out = voice ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', out, out],
      shell: onWindows,
      ...extra,
      env: { ...environment, ...extra.env },
    })
    child.stdout?.on('data', voice?.write)
    child.stderr?.on('data', voice?.write)
    child.on('error', (error) => {
      console.error(`${command} could not start: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Starts a long-running command, forwards signals to it, and ends with its exit code. */
export function become(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment, shell: onWindows })
  const signals = ['SIGTERM', 'SIGHUP']
  // A terminal sends Ctrl-C to the child as well; a second one would read as 'do not wait'.
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined)
  else signals.push('SIGINT')
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenNpmEnds(() => child.kill('SIGTERM'))
  child.on('error', (error) => stop(`${command} could not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * Calls `work` once when the npm that started this process is gone. npm sends signals to a shell, which dies without
 * forwarding them. A process started without npm is left alone.
 */
export function whenNpmEnds(work) {
  if (!process.env.npm_lifecycle_event || onWindows) return
  const atStart = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(timer)
    work()
  }, 250)
  timer.unref()
}

/** The parent and, where /proc shows it (Linux), its parent: npm stands behind a shell there. */
function ancestors() {
  const parent = process.ppid
  const status = readIfThere(`/proc/${parent}/status`)
  return `${parent} ${/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1] ?? ''}`
}

/** SHA-256 (hex) of the names and contents of all files below the paths, without tests, built and installed files. */
export function hashSources(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, join(root, path))
  return hash.digest('hex')
}

/** Writes a stamp. On a read-only disk the work is simply repeated at the next start. */
export function writeIfPossible(file, text) {
  try {
    writeFileSync(file, text)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOENT'].includes(error.code)) throw error
  }
}

/** The text of a file, or undefined when it does not exist. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Prints one sentence and ends with exit code 1. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function isInstalled() {
  if (readIfThere(stampFile) === lockStamp()) return true
  if (!matchesLockfile()) return false
  writeIfPossible(stampFile, lockStamp())
  return true
}

function lockStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${process.platform}-${process.arch} ${hash}\n`
}

/** Whether an `npm ci` already installed exactly what the lockfile names; npm keeps a copy of it in node_modules. */
function matchesLockfile() {
  const installedText = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (installedText === undefined) return false
  const installed = JSON.parse(installedText).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true
    const found = installed[path]
    if (found === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return found.version === entry.version && existsSync(join(root, path))
  })
}

function requireServerNode() {
  const version = spawnSync('node', ['--version'], {
    env: environment,
    encoding: 'utf8',
    shell: onWindows,
  }).stdout?.trim()
  if (version && atLeast(version.slice(1), serverVersion)) return
  stop(
    `Krash runs on Node ${serverVersion.join('.')} or newer and this system has ${version || 'none that runs'}: install Node ${serverVersion.join('.')} or newer from https://nodejs.org and try again.`,
  )
}

function atLeast(version, [major, minor]) {
  const [hasMajor, hasMinor] = version.split('.').map(Number)
  return hasMajor > major || (hasMajor === major && hasMinor >= minor)
}

function addToHash(hash, path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    hash
      .update(relative(root, path).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(path))
      .update('\0')
    return
  }
  for (const name of readdirSync(path).toSorted()) {
    if (/^(node_modules|dist|reports)$|^\.|\.test\.tsx?$/.test(name)) continue
    addToHash(hash, join(path, name))
  }
}
