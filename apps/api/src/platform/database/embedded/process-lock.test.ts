import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worksIn } from './process-lock.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'krash-lock-'))
})
afterAll(() => rm(place, { recursive: true }))

test('a process works in its folder also where that is named by a link', async () => {
  const link = path.join(place, 'link')
  await symlink(process.cwd(), link)
  expect([worksIn(process.pid, process.cwd()), worksIn(process.pid, link)]).toEqual([true, true])
})
