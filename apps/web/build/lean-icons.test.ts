import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { leanIcon } from './lean-icons.ts'

interface Icon {
  name?: string
  node: [tag: string, attributes: Record<string, string>][]
}

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')

/** The data of an icon that is made from this source. */
async function drawn(code: string): Promise<Icon> {
  const alone = code.replace(/^import .*$/m, 'const createLucideIcon = (data) => data;')
  const { default: icon } = (await import(`data:text/javascript,${encodeURIComponent(alone)}`)) as {
    default: Icon
  }
  return icon
}

const sourceOf = (name: string): string => readFileSync(path.join(folder, `${name}.mjs`), 'utf8')

describe('an icon in the build', () => {
  it.each(['house', 'send', 'log-out', 'circle-check'])(
    'draws the lines of %s, and nothing else',
    async (name) => {
      const [before, after] = [await drawn(sourceOf(name)), await drawn(leanIcon(sourceOf(name)))]
      const lines = before.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
      expect(after.node).toEqual(lines)
      expect(Object.keys(after)).not.toContain('aliases')
    },
  )

  it('has its name where the style sheet turns it for right-to-left', async () => {
    expect((await drawn(leanIcon(sourceOf('send')))).name).toBe('send')
    expect((await drawn(leanIcon(sourceOf('log-out')))).name).toBe('log-out')
    expect((await drawn(leanIcon(sourceOf('house')))).name).toBeUndefined()
  })

  it('is made by our own function', () => {
    expect(leanIcon(sourceOf('house'))).not.toContain('createLucideIcon.mjs')
    expect(leanIcon(sourceOf('house'))).toContain('lucide-icon.tsx')
  })
})
