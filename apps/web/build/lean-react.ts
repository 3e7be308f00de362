import { createRequire } from 'node:module'
import path from 'node:path'
import { Visitor, parseSync } from 'vite'
import type { ESTree, Plugin } from 'vite'

/** The release in which the names below were read; with another one the build stops. */
const RELEASE = '19.3.1'

const client = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-dom')),
  'cjs/react-dom-client.production.js',
)

/** Kinds of fibers that nothing here makes, by their numbers (ReactWorkTags.js). React throws for a number that it has no case for. */
const neverMade = new Set([
  18, // markup of a server
  19, // SuspenseList
  26, // a title, meta, link, style or script among the elements
  27, // html, head or body
  30, // ViewTransition
  31, // Activity
])

/** Variables, and the values that they keep where none of this is used. */
const constants: Record<string, string> = {
  isHydrating: 'false',
  shouldStartViewTransition: 'false',
  pendingViewTransition: 'null',
  viewTransitionMutationContext: 'false',
  appearingViewTransitions: 'null',
}

/** Functions that are called all the time, and what they answer where none of this is used. */
const answers: Record<string, string> = {
  // Markup of a server: no boundary is one, and no event is kept until it is ready.
  getSuspenseInstanceFromFiber: 'null',
  getParentHydrationBoundary: 'null',
  upgradeHydrationErrorsToRecoverable: 'null',
  popHydrationState: 'false',
  queueIfContinuousEvent: 'false',
  clearIfContinuousEvent: 'undefined',
  commitSuspenseHydrationCallbacks: 'undefined',
  markRetryLaneIfNotHydrated: 'undefined',
  retryIfBlockedOn: 'undefined',
  // Transitions of the view, and style sheets among the elements: no commit waits for them.
  trackEnterViewTransitions: 'undefined',
  commitExitViewTransitions: 'undefined',
  commitNestedViewTransitions: 'undefined',
  preloadInstanceAndSuspendIfNeeded: 'undefined',
  accumulateSuspenseyCommitOnFiber: 'undefined',
  waitForCommitToBeReady: 'null',
  // Refs on fragments.
  commitFragmentInstanceInsertionEffects: 'undefined',
  commitFragmentInstanceDeletionEffects: 'undefined',
  commitNewChildToFragmentInstances: 'undefined',
  // Functions as the action of a form.
  extractEvents$1: 'undefined',
  // The path of components to an error, found by calling them once more; nothing here reads it.
  getStackByFiberInDevAndProd: "''",
}

/** Functions that are called for this alone, and for hooks and calls that nothing here uses. */
const neverCalled = [
  'FragmentInstance',
  'getNextHydratable',
  'prepareToHydrateHostInstance',
  'updateDehydratedSuspenseComponent',
  'insertSuspendedStylesheets',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
  'preconnect',
  'prefetchDNS',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'useHostTransitionStatus',
  'useMemoCache',
  'updateRefresh',
]

const imports =
  'import Scheduler from "scheduler"; import React from "react"; import ReactDOM from "react-dom";'

/** How statements begin that only serve what nothing here uses: refs on fragments, `hydrateRoot`, `findDOMNode`. */
const needless = [
  'FragmentInstance.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
  'ReactDOMSharedInternals.findDOMNode =',
  'exports.hydrateRoot =',
  'exports.version =',
]

/**
 * Leaves out of react-dom what no page uses: 16 kB of brotli less in every first load (decision 097).
 *
 * @throws with another release of react-dom, and where a name is not found in it
 */
export function leanReact(): Plugin {
  return {
    name: 'krash:lean-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^react-dom\/client$/ }, handler: () => client },
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => leanReactDom(code),
    },
  }
}

/** The client of react-dom as a module that exports `createRoot` alone, from its source in the old format. */
export function leanReactDom(code: string): string {
  if (!code.includes(`exports.version = "${RELEASE}"`)) {
    throw new Error(`build/lean-react.ts knows react-dom ${RELEASE} only: decision 097 says what to do.`)
  }
  const { program } = parseSync('react-dom-client.js', code)
  return withEdits(code, [
    ...editsOfStatements(program, code),
    ...editsOfFunctions(program),
    ...editsOfTags(program),
    ...editsOfConstants(program),
  ])
}

/** The same code without what is done for a fiber whose `tag` is never made. */
export function withoutNeverMade(code: string): string {
  return withEdits(code, editsOfTags(parseSync('part.js', code).program))
}

interface Edit {
  start: number
  end: number
  text: string
}

interface Variable {
  name: string
  start: number
}

/** A function, and where its body begins. */
interface Block {
  start: number
  end: number
  begins: number
}

/** What stands inside of something that is replaced goes with it. */
function withEdits(code: string, edits: Edit[]): string {
  let done = 0
  let result = ''
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}

function editsOfFunctions({ body }: ESTree.Program): Edit[] {
  const bodies = new Map([
    ...Object.entries(answers).map(([name, answer]): [string, string] => [name, `{ return ${answer} }`]),
    ...neverCalled.map((name): [string, string] => [name, `{ throw Error('Left out: ${name}') }`]),
  ])
  const edits = body.flatMap((node) => {
    const text = node.type === 'FunctionDeclaration' ? bodies.get(node.id?.name ?? '') : undefined
    return node.type === 'FunctionDeclaration' && node.body && text !== undefined
      ? [{ start: node.body.start, end: node.body.end, text }]
      : []
  })
  if (edits.length < bodies.size)
    throw new Error('A function named in build/lean-react.ts is not in react-dom.')
  return edits
}

/** A module, so that the build leaves out by itself what then nothing refers to. */
function editsOfStatements({ body }: ESTree.Program, code: string): Edit[] {
  return body.flatMap(({ start, end }) => {
    const begins = (text: string): boolean => code.startsWith(text, start)
    if (begins('var Scheduler = require("scheduler"')) return [{ start, end, text: imports }]
    if (begins('exports.createRoot =')) {
      return [{ start, end: start + 'exports.createRoot'.length, text: 'export const createRoot' }]
    }
    return needless.some(begins) ? [{ start, end, text: '' }] : []
  })
}

function editsOfTags(program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  const blocks: Block[] = []
  const visitFunction = ({ start, end, body }: ESTree.Function): void => {
    if (body) blocks.push({ start, end, begins: body.start + 1 })
  }
  const variables: Variable[] = []
  new Visitor({
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    VariableDeclarator: ({ id, start }) => {
      if (id.type === 'Identifier') variables.push({ name: id.name, start })
    },
    BinaryExpression: ({ left, right, operator, start, end }) => {
      if (!isNeverMade(left) || !isTag(right)) return
      if (operator === '===') edits.push({ start, end, text: 'false' })
      if (operator === '!==') edits.push({ start, end, text: 'true' })
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (isTag(discriminant)) edits.push(...editsOfCases(cases))
    },
  }).visit(program)
  return [...edits, ...declarationsOf(variables, { gone: edits, blocks })]
}

/** Variables that were declared in what goes may be used in what stays: they are declared at the beginning of the function. */
function declarationsOf(variables: Variable[], { gone, blocks }: { gone: Edit[]; blocks: Block[] }): Edit[] {
  const names = new Map<Block, Set<string>>()
  for (const { name, start } of variables) {
    const edit = gone.find((one) => one.start <= start && start < one.end)
    const block = blocks.findLast((one) => one.start <= start && start < one.end)
    if (!edit || !block || block.start > edit.start) continue
    names.set(block, (names.get(block) ?? new Set()).add(name))
  }
  return [...names].map(([{ begins }, found]) => ({
    start: begins,
    end: begins,
    text: `var ${[...found].join(', ')};`,
  }))
}

/** What stands under such a case goes with it, unless another case runs on into it. */
function editsOfCases(cases: ESTree.SwitchCase[]): Edit[] {
  let isReached = false
  return cases.flatMap(({ test, consequent, start, end }) => {
    const isGone = test !== null && isNeverMade(test)
    const [first] = consequent
    const last = consequent.at(-1)
    const goesWhole = isGone && (!isReached || !first)
    if (!goesWhole) isReached = !last || !ends(last)
    return isGone ? [{ start, end: goesWhole || !first ? end : first.start, text: '' }] : []
  })
}

function editsOfConstants(program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  const others = new Set<number>()
  const shadows: ESTree.Function[] = []
  const visitFunction = (node: ESTree.Function): void => {
    if (node.params.some((param) => 'name' in param && Object.hasOwn(constants, param.name)))
      shadows.push(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => void others.add(id.start),
    AssignmentExpression: ({ left }) => void others.add(left.start),
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    Identifier: ({ name, start, end }) => {
      const text = Object.hasOwn(constants, name) ? constants[name] : undefined
      if (text !== undefined) edits.push({ start, end, text: `(${text})` })
    },
  }).visit(program)
  return edits.filter(
    ({ start }) => !others.has(start) && !shadows.some((one) => one.start <= start && start < one.end),
  )
}

function isNeverMade(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  return node.type === 'Literal' && neverMade.has(Number(node.value))
}

function isTag(node: ESTree.Expression): boolean {
  if (node.type === 'Identifier') return node.name === 'tag'
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag'
  )
}

/** Whether nothing after this statement is reached. */
function ends(node: ESTree.Statement): boolean {
  if (node.type === 'BlockStatement') return node.body.some(ends)
  if (node.type === 'IfStatement') return !!node.alternate && ends(node.consequent) && ends(node.alternate)
  return /^(Return|Break|Throw|Continue)Statement$/.test(node.type)
}
