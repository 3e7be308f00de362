import { afterEach, expect, it, vi } from 'vitest'
import { alone } from './alone.ts'

afterEach(() => void vi.unstubAllGlobals())

it('works under its own name, one tab after the other', async () => {
  const asked: string[] = []
  const request = async (name: string, work: () => Promise<string>) => {
    asked.push(name)
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await alone('krash-test', async () => 'done')).toBe('done')
  expect(asked).toEqual(['krash-test'])
})

it('works at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await alone('krash-test', async () => 'done')).toBe('done')
})
