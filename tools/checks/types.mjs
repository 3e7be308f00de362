// Checks the types of every workspace, or of those that are named: each folder with a tsconfig.json by itself, two at a time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../machine.mjs'
import { sourceFolders } from './source-files.mjs'

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : sourceFolders
const projects = wanted.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
const waiting = [...projects]
let failed = 0

await Promise.all([work(), work()])
console.log(`types: ${projects.length} projects, ${failed} with errors`)
process.exitCode = failed > 0 || projects.length !== wanted.length ? 1 : 0

async function work() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const code = await run('tsc', ['--pretty', 'false', '-p', project])
    if (code === 0) continue
    failed += 1
    console.error(`types: ${project} has errors`)
  }
}
