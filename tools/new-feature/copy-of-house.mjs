import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root } from '../machine.mjs'

/** What is installed, built or left behind by a run, at the root and in the workspaces. */
const notSource =
  /^(?:(?:apps|packages)\/[^/]+\/|e2e\/|bench\/)?(?:node_modules|dist|data|reports|test-results|playwright-report|\.git|\.cache)$/

/** A copy of the working tree in a temporary folder, with links to what is installed. Returns its path. */
export function copyOfHouse() {
  const copy = mkdtempSync(join(tmpdir(), 'krash-copy-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !notSource.test(relative(root, path).split(sep).join('/')),
  })
  for (const folder of ['', 'apps/api', 'apps/web']) linkInstalled(join(root, folder), join(copy, folder))
  return copy
}

/** Links each package by itself: the workspaces must lead to the copy, and the caches stay apart. */
function linkInstalled(from, to) {
  mkdirSync(join(to, 'node_modules', '@krash'), { recursive: true })
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name === '@krash' || (name.startsWith('.') && name !== '.bin')) continue
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
  }
  if (from !== root) return
  for (const name of readdirSync(join(root, 'node_modules/@krash'))) {
    const workspace = readlinkSync(join(root, 'node_modules/@krash', name))
    symlinkSync(workspace, join(to, 'node_modules/@krash', name))
  }
}
