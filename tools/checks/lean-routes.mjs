// The build leaves of a route only what the browser reads (apps/web/build/lean-contract.ts). A form that takes its schema
// from a route works in every test that runs on the sources, and stops at the first press in the built app.
import { routePartsInBrowser } from '@krash/contract/wire/route'
import { walkTree } from './parse-source.mjs'

/** The app, and the contract it is built from. */
const browser = /^(apps\/web|packages\/contract)\/src\//
const inBrowser = new Set(routePartsInBrowser)
const routeNames = /^routes$|Routes$/

/** What the browser would look for in a route and not find: the nodes that read it, each with the broken rule. */
export function readOfLeanRoutes(file, program) {
  if (!browser.test(file)) return []
  const routes = new Set()
  const found = []
  const read = (node, name) => {
    if (name === undefined || inBrowser.has(name)) return
    found.push({
      node,
      said: `reads '${name}' of a route (routes-are-lean) The build leaves it out: give the schema a name of its own in the contract.`,
    })
  }
  walkTree(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const parts = partsOf(node.id)
      if (isRouteList(node.init)) for (const { local } of parts) routes.add(local)
      else if (isRoute(node.init, routes)) {
        if (node.id.type === 'Identifier') routes.add(node.id.name)
        for (const { name } of parts) read(node, name)
      }
    }
    if (node.type === 'MemberExpression' && isRoute(node.object, routes)) read(node, nameOf(node.property))
  })
  return found
}

/** `{ addClaim: add }` holds the part `addClaim`, which is called `add` here. */
function partsOf(pattern) {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap(({ key, value }) =>
    key ? [{ name: nameOf(key), local: value.name }] : [],
  )
}

function isRouteList(node) {
  return node?.type === 'Identifier' && routeNames.test(node.name)
}

function isRoute(node, routes) {
  if (node?.type === 'Identifier') return routes.has(node.name)
  return node?.type === 'MemberExpression' && isRouteList(node.object)
}

function nameOf(key) {
  return key.name ?? key.value
}
