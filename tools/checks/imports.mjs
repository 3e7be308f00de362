import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkEntityOrder, saidOutsideEntities } from './entities.mjs'
import { breaks, isTest, rules } from './import-rules.mjs'
import { readOfLeanRoutes } from './lean-routes.mjs'
import { root } from '../machine.mjs'
import { lineAt, parseSource, walkTree } from './parse-source.mjs'
import { report } from './report.mjs'
import { codeFiles } from './source-files.mjs'

const packages = new Map()
/** Entry points read the environment once and pass it on. */
const entries = new Set([
  'apps/api/src/main.ts',
  'apps/api/src/invite-professional.ts',
  'apps/api/src/show-audit.ts',
  'apps/api/src/list-reports.ts',
  'apps/api/src/verify-professional.ts',
])

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()

function main() {
  const { files, imports, problems } = checkImports(root)
  const summary = `imports: ${files} files, ${imports} imports, ${rules.length + 8} rules, ${problems.length} broken`
  report({ problems, checked: imports, summary })
}

/** Checks every import below `base`; returns how much was read and one line per broken rule. */
export function checkImports(base) {
  const modules = codeFiles(base).map((file) => readModule(base, file))
  const problems = modules.flatMap((module) => [
    ...checkModule(module),
    ...checkEnvironment(module),
    ...module.saidElsewhere,
  ])
  return {
    files: modules.length,
    imports: modules.reduce((sum, module) => sum + module.imports.length, 0),
    problems: [...problems, ...checkEntityOrder(base, modules), ...findCycles(modules)],
  }
}

function readModule(base, file) {
  const text = readFileSync(join(base, file), 'utf8')
  const { program } = parseSource(file, text)
  const imports = []
  const environmentReads = []
  const saidElsewhere = []
  const handedOver = new Set()
  walkTree(program, (node) => {
    if (node.type === 'CallExpression') for (const argument of node.arguments) handedOver.add(argument)
    const specifier = specifierOf(node)
    if (specifier !== undefined)
      imports.push(resolveImport({ base, file, specifier, line: lineAt(text, node.start) }))
    if (readsEnvironment(node))
      environmentReads.push({ line: lineAt(text, node.start), isHandedOver: handedOver.has(node) })
    const said = isTest(file) ? undefined : saidOutsideEntities(file, node)
    if (said) saidElsewhere.push(`${file}:${lineAt(text, node.start)} ${said}`)
  })
  const misread = isTest(file) ? [] : readOfLeanRoutes(file, program)
  for (const { node, said } of misread) saidElsewhere.push(`${file}:${lineAt(text, node.start)} ${said}`)
  return { file, imports, environmentReads, saidElsewhere }
}

/** Static imports, re-exports, `import()` with a literal, and `import('…')` in types. */
function specifierOf(node) {
  if (!/^(Import|ExportNamed|ExportAll|TSImport)/.test(node.type)) return undefined
  const source = node.source ?? node.argument ?? node.expression
  const literal = source?.type === 'TSLiteralType' ? source.literal : source
  return typeof literal?.value === 'string' ? literal.value : undefined
}

function resolveImport({ base, file, specifier, line }) {
  const found = { specifier, line, target: specifier, isFile: false }
  if (specifier.startsWith('node:')) return found
  const path = pathOf(base, file, specifier.split('?')[0])
  if (path === undefined) return { ...found, target: `npm:${specifier}` }
  return { ...found, target: path, isFile: true, isMissing: !existsSync(join(base, path)) }
}

/** The file that a module of the repository imports, relative to `base`; undefined for a package of somebody else. */
export function pathOf(base, file, specifier) {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  if (specifier.startsWith('#')) return throughImports(base, file, specifier)
  const own = /^@krash\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  return own === null ? undefined : throughExports(base, own)
}

/** Resolves `#features/x.ts` by the `imports` of the workspace's package.json. */
function throughImports(base, file, specifier) {
  const workspace = workspaceOf(file)
  const { imports = {} } = readPackage(base, workspace)
  for (const [pattern, target] of Object.entries(imports)) {
    const [head, tail] = pattern.split('*')
    if (specifier === pattern) return posix.join(workspace, target)
    if (tail === undefined || !specifier.startsWith(head)) continue
    return posix.join(workspace, target.replace('*', specifier.slice(head.length)))
  }
  return posix.join(workspace, specifier)
}

function throughExports(base, [, name, part]) {
  const workspace = ['packages', 'apps']
    .map((folder) => `${folder}/${name}`)
    .find((folder) => existsSync(join(base, folder)))
  if (workspace === undefined) return `packages/${name}`
  const { exports = {} } = readPackage(base, workspace)
  if (part === undefined) return posix.join(workspace, exports['.'] ?? 'src/index.ts')
  const exact = exports[`./${part}`]
  if (exact) return posix.join(workspace, exact)
  const [pattern, target] = narrowestOf({ './*': './*', ...exports }, `./${part}`)
  return posix.join(workspace, target.replaceAll('*', `./${part}`.slice(pattern.indexOf('*'))))
}

/** Like Node with `exports`: among the matching patterns the one with the longest beginning wins. */
function narrowestOf(exports, wanted) {
  return Object.entries(exports)
    .filter(([pattern]) => pattern.endsWith('*') && wanted.startsWith(pattern.slice(0, -1)))
    .toSorted(([one], [other]) => other.length - one.length)[0]
}

function workspaceOf(file) {
  return /^((apps|packages)\/[^/]+|[^/]+)/.exec(file)[1]
}

function readPackage(base, workspace) {
  const path = join(base, workspace, 'package.json')
  if (!packages.has(path)) packages.set(path, existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
  return packages.get(path)
}

function checkModule({ file, imports }) {
  return imports.flatMap(({ specifier, line, target, isMissing }) => {
    const problem = (name, why) => `${file}:${line} imports ${specifier} (${name}) ${why}`
    const broken = rules
      .filter((rule) => breaks(rule, file, target))
      .map(({ name, why }) => problem(name, why))
    if (isMissing)
      broken.push(problem('file-exists', 'There is no such file; the extension belongs to the name.'))
    if (climbs(file, specifier))
      broken.push(problem('no-climbing', 'Use an absolute # import instead of ../../.'))
    return broken
  })
}

/** Only the language packs may reach for the texts beside their sources. */
function climbs(file, specifier) {
  if (!specifier.includes('../../')) return false
  return !(file.startsWith('packages/phrases/src/packs/') && specifier.endsWith('.json'))
}

function readsEnvironment(node) {
  if (node.type === 'MemberExpression') return node.object.name === 'process' && propertyName(node) === 'env'
  if (node.type === 'ImportSpecifier') return node.imported.name === 'env'
  return node.type === 'VariableDeclarator' && node.init?.name === 'process' && namesEnv(node.id)
}

function propertyName({ property }) {
  return property.name ?? property.value
}

function namesEnv(pattern) {
  return pattern.type === 'ObjectPattern' && pattern.properties.some(({ key }) => key?.name === 'env')
}

function checkEnvironment({ file, environmentReads }) {
  if (!file.startsWith('apps/api/src/') || file === 'apps/api/src/config.ts' || isTest(file)) return []
  const reads = environmentReads.filter((read) => !entries.has(file) || !read.isHandedOver)
  return reads.map(
    ({ line }) =>
      `${file}:${line} reads process.env (config-reads-environment) Only apps/api/src/config.ts does; main.ts hands it over.`,
  )
}

/** One line per cycle, naming its files in order; type-only and dynamic imports count too. */
function findCycles(modules) {
  const graph = new Map(modules.map(({ file, imports }) => [file, targetsOf(imports)]))
  const state = new Map()
  const circles = []
  const visit = (file, trail) => {
    if (state.get(file) === 'done' || !graph.has(file)) return
    if (state.get(file) === 'open') {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file)) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return circles.map(
    (circle) => `${circle} (no-cycles) Imports point down: what both need belongs below them.`,
  )
}

function targetsOf(imports) {
  return imports.filter(({ isFile }) => isFile).map(({ target }) => target)
}
