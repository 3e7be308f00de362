// Plain Node 20 JavaScript without dependencies.
import { join } from 'node:path'
import { hashSources, readIfThere, root, run, stop, writeIfPossible } from './machine.mjs'

const sources = [
  'apps/web',
  'packages/contract',
  'packages/phrases',
  'package-lock.json',
  'tsconfig.base.json',
]
const stampFile = join(root, 'apps/web/dist/.krash-sources')

/** Builds the web app into apps/web/dist if its sources changed since the last build; ends the process when it fails. */
export async function buildWebIfChanged() {
  if (readIfThere(stampFile) === hashSources(sources)) return
  console.log('Building the app …')
  if ((await buildWeb()) !== 0) stop('The app could not be built: the reason stands above.')
}

/** Always builds the web app and records its sources; returns the exit code of the build. */
export async function buildWeb(voice) {
  // Taken before the build, so that changes made meanwhile are built next time.
  const stamp = hashSources(sources)
  const code = await run('npm', ['run', '--silent', 'build'], { voice })
  if (code === 0) writeIfPossible(stampFile, stamp)
  return code
}
