import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanReactDom, withoutNeverMade } from './lean-react.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('react-dom'))
const source = readFileSync(path.join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

describe('react-dom in the build', () => {
  it('is a module that makes roots, and does nothing else', () => {
    const { program, module } = parseSync('lean.js', leanReactDom(source))
    expect(module.staticExports.flatMap(({ entries }) => entries.map((one) => one.exportName.name))).toEqual([
      'createRoot',
    ])
    expect(program.body.filter(({ type }) => type === 'FunctionDeclaration').length).toBeGreaterThan(400)
  })

  it('is not made of another release', () => {
    expect(() =>
      leanReactDom(source.replace(/exports\.version = ".*"/, 'exports.version = "19.4.0"')),
    ).toThrow(/knows react-dom [\d.]+ only/)
  })

  it('is not made of a source that lacks one of the functions', () => {
    expect(() => leanReactDom(source.replace('function retryIfBlockedOn(', 'function retryAll('))).toThrow(
      /is not in react-dom/,
    )
  })
})

/** 5 and 6 are made, 26 and 27 are not. */
const switched = `
  const done = []
  switch (fiber.tag) {
    case 27: var name = 'html'; done.push(name)
    case 26:
    case 5: name = 'element'; done.push(name); break
    case 26: done.push('meta'); break
    case 6: done.push('text')
    case 30: done.push('after the text'); break
    case 31: { if (done.length) { break } else { break } }
    default: done.push('other')
  }
  return done
`
const compared = `
  const tag = fiber.tag
  return [5 === tag || 27 === tag, 26 !== fiber.tag && 6 !== fiber.tag, 30 === fiber.flags]
`

interface Fiber {
  tag: number
  flags: number
}

async function functionOf(code: string): Promise<(fiber: Fiber) => unknown> {
  const { default: made } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: (fiber: Fiber) => unknown
  }
  return made
}

describe.each([
  ['cases', switched],
  ['comparisons', compared],
])('without what is never made, %s', (_, body) => {
  const code = `export default function (fiber) {${body}}`
  const lean = withoutNeverMade(code)

  it.each([0, 5, 6, 13])('do the same for %i', async (tag) => {
    const [before, after] = [await functionOf(code), await functionOf(lean)]
    expect(after({ tag, flags: 30 })).toEqual(before({ tag, flags: 30 }))
  })

  it('name none of them', () => {
    expect(lean).not.toMatch(/\b(26|27|31)\b/)
  })
})
