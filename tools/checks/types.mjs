// Checks the types of all source folders, or of those that are named. What runs on Node is one program, the one of the root:
// each other folder has a tsconfig.json of its own. Two at a time, each on one core: several would check what they
// share once each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../machine.mjs'
import { sourceFolders } from './source-files.mjs'

const { include: onNode } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : sourceFolders
const projects = [...new Set(wanted.map(projectOf))]
const waiting = [...projects]
let failed = 0

await Promise.all([work(), work()])
console.log(`types: ${projects.length} checked, ${failed} with errors`)
process.exitCode = failed > 0 ? 1 : 0

function projectOf(folder) {
  if (!sourceFolders.includes(folder)) throw new Error(`${folder} is none of ${sourceFolders.join(', ')}`)
  return onNode.includes(folder) ? '.' : folder
}

async function work() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const code = await run('tsc', ['--pretty', 'false', '--singleThreaded', '-p', project])
    if (code === 0) continue
    failed += 1
    console.error(`types: ${project} has errors`)
  }
}
