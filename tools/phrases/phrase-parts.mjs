import { walkTree } from '../checks/parse-source.mjs'

/** What loads parts of the texts for the statement that it stands in: `withTexts(import('./x.ts'), 'help')`. */
const loaders = new Set(['needPart', 'prepareLongTexts', 'texts', 'withTexts'])

/**
 * What a module asks for: `uses` are its keys, `ways` the imports that are followed at run time. Both belong to a statement of
 * the module, and each statement knows the parts that it loads itself. One that is waited for
 * (`await needPart('help')`, `usePart('help')`, `<LongText part="help">`) counts for the whole module.
 */
export function readUses(program, resolve) {
  const statements = program.body.map((statement) => readStatement(statement, resolve))
  const waited = statements.flatMap(({ waits }) => waits)
  return statements.map(({ uses, ways, loads }) => ({ uses, ways, loads: new Set([...loads, ...waited]) }))
}

function readStatement(statement, resolve) {
  const read = { uses: [], ways: [], loads: [], waits: [] }
  if (statement.importKind === 'type' || statement.exportKind === 'type') return read
  const specifier = statement.source?.value
  if (specifier !== undefined) {
    const isCode = (statement.specifiers ?? []).some(
      (each) => (each.importKind ?? each.exportKind) !== 'type',
    )
    if (isCode || statement.specifiers?.length === 0 || statement.type === 'ExportAllDeclaration')
      read.ways.push(resolve(specifier))
    return read
  }
  walkTree(statement, (node) => readNode(node, read, resolve))
  return read
}

function readNode(node, read, resolve) {
  const namespace = namespaceIn(node)
  if (namespace !== undefined) read.uses.push(namespace)
  if (node.type === 'ImportExpression') read.ways.push(resolve(node.source.value))
  if (isCallOf(loaders, node)) read.loads.push(...partsIn(node))
  read.waits.push(...waitsIn(node))
}

/** The namespace of a key in quotes, or of the beginning of one. */
function namespaceIn(node) {
  const text = node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' && node.value
  return typeof text === 'string' ? /^(\w+):(?=[\w.]|$)/.exec(text)?.[1] : undefined
}

function waitsIn(node) {
  if (node.type === 'AwaitExpression') return callsIn(node.argument).flatMap(partsIn)
  if (isCallOf(new Set(['usePart']), node)) return partsIn(node)
  const isLongText = node.type === 'JSXOpeningElement' && node.name.name === 'LongText'
  return isLongText ? node.attributes.map(({ value }) => value?.value) : []
}

/** `needPart('help')`, or `needPart('help').catch(…)`. */
function callsIn(node) {
  return [node, node.callee?.object].filter((each) => each && isCallOf(new Set(['needPart']), each))
}

function isCallOf(names, node) {
  return node.type === 'CallExpression' && names.has(node.callee.name)
}

function partsIn({ arguments: given }) {
  return given.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

/**
 * The texts that could be asked for before anything has loaded their part, one line for each: every way from `start` to
 * them is followed but those that load the part. `modules`: file -> its statements (`readUses`); `parts`: part -> namespaces.
 */
export function findUnloadedTexts({ modules, parts, start }) {
  return Object.entries(parts).flatMap(([part, namespaces]) => {
    const trails = reachedWithout(part, modules, start)
    return [...trails].flatMap(([file, trail]) => {
      const open = modules.get(file).filter(({ loads }) => !loads.has(part))
      const used = new Set(open.flatMap(({ uses }) => uses).filter((name) => namespaces.includes(name)))
      return [...used].map(
        (name) =>
          `${file} asks for ${name}, and nothing on the way to it loads the part '${part}': ${trail.join(' > ')} (loaded-first)`,
      )
    })
  })
}

/** File -> the way to it, by the shortest one that does not load the part. */
function reachedWithout(part, modules, start) {
  const trails = new Map([[start, [start]]])
  // What is added meanwhile is followed as well.
  for (const [file, trail] of trails) {
    const open = modules.get(file).filter(({ loads }) => !loads.has(part))
    const ways = open.flatMap((statement) => statement.ways).filter((way) => modules.has(way))
    for (const way of ways) if (!trails.has(way)) trails.set(way, [...trail, way])
  }
  return trails
}
