import { parseSync } from 'vite'
import type { ESTree, Plugin } from 'vite'
import { routePartsInBrowser } from '@krash/contract/wire/route'

const keptOfRoutes = new Set<string>(routePartsInBrowser)

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas that the browser does not check with out of the build, and zod with them. Routes keep method,
 * path and access; every other value of the contract is marked as free of effects, so that it goes when unused.
 */
export function leanContract(): Plugin {
  return {
    name: 'krash:lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler: (code) => leanModule(code),
    },
  }
}

/** The source of one module of the contract as the browser needs it. */
export function leanModule(code: string): string {
  const edits = parseSync('contract.ts', code).program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => (init ? editsOf(init, code) : []))
  })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

function editsOf(value: ESTree.Expression, code: string): Edit[] {
  const routes = routesOf(value)
  if (routes.length > 0) return routes.map((route) => leanRoute(route, code))
  if (!isMade(valueOf(value))) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** Made by a call, or an object with such parts. */
function isMade(value: ESTree.Expression): boolean {
  if (value.type === 'CallExpression') return true
  if (value.type !== 'ObjectExpression') return false
  return value.properties.some((part) => part.type === 'Property' && part.value.type === 'CallExpression')
}

/** The definitions in `{ name: route({ … }), … }`. */
function routesOf(value: ESTree.Expression): ESTree.ObjectExpression[] {
  const object = valueOf(value)
  if (object.type !== 'ObjectExpression') return []
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.value.type !== 'CallExpression') return []
    const { callee, arguments: given } = property.value
    const isRoute = callee.type === 'Identifier' && callee.name === 'route'
    return isRoute && given[0]?.type === 'ObjectExpression' ? [given[0]] : []
  })
}

function leanRoute({ start, end, properties }: ESTree.ObjectExpression, code: string): Edit {
  const kept = properties.filter(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      keptOfRoutes.has(property.key.name),
  )
  return {
    start,
    end,
    text: `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }`,
  }
}

/** Without `as const` and `satisfies`. */
function valueOf(value: ESTree.Expression): ESTree.Expression {
  return value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? valueOf(value.expression)
    : value
}
