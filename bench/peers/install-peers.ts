import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Peer, peers } from './peers.data.ts'

/** Outside of the product's own packages and lock; npm leaves it alone. */
const place = fileURLToPath(new URL('../../node_modules/.cache/bench-peers/', import.meta.url))

/** Installs a peer into a folder of its own unless it is there in this version. @returns the folder */
export async function installPeer(peer: Peer): Promise<string> {
  const folder = path.join(place, peer)
  const wanted = `${JSON.stringify({ private: true, dependencies: peers[peer] }, null, 2)}\n`
  const mark = path.join(folder, 'installed.json')
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return folder
  console.log(`installing ${peer} into ${folder}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), wanted)
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...quietly], { cwd: folder })
  await writeFile(mark, wanted)
  return folder
}
