// Rules of apps/web/src/entities that a pattern of paths cannot say (ARCHITECTURE.md): their order, and what stands there alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const layer = 'apps/web/src/entities'
/** From the bottom up: an entity imports only those that stand before it. */
const orderFile = `${layer}/order.json`
const keyHomes = /^apps\/web\/src\/(entities|shared)\//
const eventsHome = `${layer}/activity/tell-activity.ts`
const windowEvents = new Set(['activityUpdate', 'emergencyCreated'])

/** Imports of an entity from one that does not stand below it, and folders and names that do not match. */
export function checkEntityOrder(base, modules) {
  if (!existsSync(join(base, layer))) return []
  const order = JSON.parse(readFileSync(join(base, orderFile), 'utf8'))
  const folders = readdirSync(join(base, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const problem = (name, text) => `${layer}/${name} ${text} (entity-order)`
  return [
    ...folders.filter((name) => !order.includes(name)).map((name) => problem(name, `is not in ${orderFile}`)),
    ...order
      .filter((name) => !folders.includes(name))
      .map((name) => problem(name, `is in ${orderFile} but has no folder`)),
    ...modules.flatMap((module) => upwardImports(module, order)),
  ]
}

function upwardImports({ file, imports }, order) {
  const own = entityOf(file)
  if (own === undefined) return []
  return imports
    .filter(({ target }) => order.indexOf(entityOf(target) ?? own) > order.indexOf(own))
    .map(
      ({ line, specifier }) =>
        `${file}:${line} imports ${specifier} (entity-order) It stands above ${own} in ${orderFile}.`,
    )
}

function entityOf(path) {
  return path.startsWith(`${layer}/`) ? path.slice(layer.length + 1).split('/')[0] : undefined
}

/** What a node of a file of the app says that only an entity may say: a rule and its reason, else undefined. */
export function saidOutsideEntities(file, node) {
  if (!file.startsWith('apps/web/src/')) return undefined
  if (!keyHomes.test(file) && isQueryKey(node))
    return '(query-keys-in-entities) The entity of its noun names a query, and says what makes it stale.'
  if (file !== eventsHome && node.type === 'Literal' && windowEvents.has(node.value))
    return `(activity-events-once) ${eventsHome} tells of an activity and listens for one.`
  return undefined
}

/** `queryKey: ['profile']`, `const profileKey = ['profile']` and `setQueryData(['profile'], …)`. */
function isQueryKey(node) {
  switch (node.type) {
    case 'Property':
      return node.key.name === 'queryKey' && beginsWithText(node.value)
    case 'VariableDeclarator':
      return /key$/i.test(node.id.name) && beginsWithText(node.init)
    case 'CallExpression':
      return /Quer(y|ies)(Data|State)$/.test(node.callee.property?.name) && beginsWithText(node.arguments[0])
    default:
      return false
  }
}

function beginsWithText(node) {
  if (node?.type === 'TSAsExpression') return beginsWithText(node.expression)
  if (node?.type === 'ArrowFunctionExpression') return beginsWithText(node.body)
  return node?.type === 'ArrayExpression' && typeof node.elements[0]?.value === 'string'
}
