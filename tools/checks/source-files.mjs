import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'

/** The folders that hold source code, one TypeScript project each. */
export const sourceFolders = [
  'packages/contract',
  'packages/phrases',
  'apps/api',
  'apps/web',
  'e2e',
  'bench',
  'tools',
]

const notOurs = /(^|\/)(node_modules|\.[^/]+)$/
/** What a build or a run leaves behind, and files that are served as they are: at the root of a package only. */
const output = new RegExp(
  `^(${sourceFolders.join('|')})/(dist|data|reports|test-results|playwright-report|public)$`,
)

/**
 * All matching files below the given folders (relative to `base`, with '/' as separator, sorted). Throws when there are
 * none, because checking nothing must not pass.
 */
export function filesBelow(folders, { matching = /./, base = root } = {}) {
  const files = folders.flatMap((folder) => walk(base, folder)).filter((file) => matching.test(file))
  if (files.length === 0) throw new Error(`No file matches ${matching} below ${folders.join(', ')}`)
  return files.toSorted()
}

/** TypeScript and JavaScript sources of the whole repository. */
export function codeFiles(base = root) {
  const folders = sourceFolders.filter((folder) => existsSync(join(base, folder)))
  return filesBelow(folders, { matching: /\.(ts|tsx|mts|mjs|js)$/, base })
}

function walk(base, folder) {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (notOurs.test(path) || output.test(path)) return []
    return entry.isDirectory() ? walk(base, path) : [path]
  })
}
