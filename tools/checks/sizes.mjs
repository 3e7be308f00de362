// Limits for folders and features, and rules for names. oxlint limits lines, functions and parameters (.oxlintrc.json);
// CSS files are measured here.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../machine.mjs'
import { report } from './report.mjs'
import { filesBelow, sourceFolders } from './source-files.mjs'

const limits = { folder: 18, featureFiles: 24, featureFolders: 8, styleLines: 300 }
const free = /^(packages\/phrases|apps\/api\/migrations)\//
const vagueNames = /^(utils?|helpers?|common|lib|misc)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const numbered = /^\d{4}_[a-z0-9_]+\.sql$/
const packageEntry = /^(packages|apps)\/[^/]+\/src\/index\.ts$/

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()

function main() {
  const { files, folders, problems } = checkSizes(root)
  const summary = `sizes: ${files} files, ${folders} folders, ${problems.length} too big or badly named`
  report({ problems, checked: files, summary })
}

/** Checks folders, features, entities, style sheets and names below `base`; answers one line per problem. */
export function checkSizes(base) {
  const files = filesBelow(sourceFolders, { base })
  const things = files.filter((file) => !belongsToAnother(file))
  const folders = countFolders(things)
  return {
    files: files.length,
    folders: folders.size,
    problems: [
      ...checkFolders(folders),
      ...checkFeatures(things),
      ...files.flatMap(checkName),
      ...checkStyles(base, files),
    ],
  }
}

/** A module, its style sheet and its tests count as one thing, since they are opened together; a journey is a test. */
function belongsToAnother(file) {
  return /\.module\.css$|\.test\.(ts|tsx|mjs)$|\.spec\.ts$/.test(file)
}

function countFolders(files) {
  const folders = new Map()
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  return folders
}

function checkFolders(folders) {
  return [...folders].flatMap(([folder, count]) => {
    if (free.test(`${folder}/`) || count <= limits.folder) return []
    return [`${folder} holds ${count} files, more than ${limits.folder} (folder-size)`]
  })
}

/** A feature counts in the server and in the app, an entity in the app; translations do not count. */
function checkFeatures(files) {
  const features = new Map()
  for (const file of files) {
    const name = /^apps\/(?:api|web)\/src\/((?:features|entities)\/[^/]+)\//.exec(file)?.[1]
    if (name !== undefined) features.set(name, [...(features.get(name) ?? []), file])
  }
  return [...features].flatMap(([name, own]) => {
    const folders = new Set(own.map(dirname)).size
    const problems = []
    for (const side of ['api', 'web']) {
      const count = own.filter((file) => file.startsWith(`apps/${side}/`)).length
      if (count > limits.featureFiles)
        problems.push(
          `${name} has ${count} files in ${side}, more than ${limits.featureFiles} (feature-size)`,
        )
    }
    if (folders > limits.featureFolders)
      problems.push(`${name} has ${folders} folders, more than ${limits.featureFolders} (feature-size)`)
    return problems
  })
}

function checkName(file) {
  const parts = file.split('/')
  const name = parts.at(-1)
  const problems = []
  const vague =
    parts.slice(0, -1).find((part) => vagueNames.test(part)) ??
    (vagueNames.test(name.split('.')[0]) ? name : undefined)
  if (vague) problems.push(`${file}: '${vague}' says nothing about what is in it (vague-name)`)
  if (!kebab.test(name) && !numbered.test(name))
    problems.push(`${file}: file names are kebab-case (file-name)`)
  if (/^index\.(ts|tsx|mjs|js)$/.test(name) && !packageEntry.test(file))
    problems.push(`${file}: only a package has an index, its one entry (no-index)`)
  return problems
}

function checkStyles(base, files) {
  return files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = readFileSync(join(base, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      const lines = text.split('\n').filter((line) => line.trim() !== '').length
      return lines > limits.styleLines
        ? [`${file} has ${lines} lines, more than ${limits.styleLines} (file-size)`]
        : []
    })
}
