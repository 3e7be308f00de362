/**
 * `npm run security guards [NAME]`, `isolation`, `mutations [COUNT]` or `xss [PAYLOADS]`: longer looks at the guards of the
 * product than those of `npm test`. Figures go to reports/; the exit code is 1 on any find.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mutateHostileFiles } from './mutations.ts'
import { switchGuardsOff } from './switch-off.ts'
import { isolateTwice } from './two-builds.ts'

const usage = 'Usage: npm run security guards [NAME], isolation, mutations [COUNT], or xss [PAYLOADS]'
const [check, given] = process.argv.slice(2)

if (check === 'guards') process.exitCode = (await switchGuardsOff(given)) ? 0 : 1
else if (check === 'isolation') process.exitCode = (await isolateTwice()) ? 0 : 1
else if (check === 'mutations') process.exitCode = (await mutateHostileFiles(given)) ? 0 : 1
else if (check === 'xss') process.exitCode = inBrowser()
else {
  console.error(usage)
  process.exitCode = 1
}

function inBrowser(): number {
  const script = fileURLToPath(new URL('../../e2e/security/run.ts', import.meta.url))
  const words = given === undefined ? [] : [given]
  return spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' }).status ?? 1
}
