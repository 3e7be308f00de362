/**
 * `npm run security isolation`: runs the isolation matrix on two builds, in a copy of the house: one without row-level
 * security, where the repositories alone keep rows apart, and one whose repositories ask for everybody's rows, where
 * row-level security does. Figures go to reports/; the exit code is 1 when one of the two leaks.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyOfHouse } from '../new-feature/copy-of-house.mjs'
import { runTests, writeReport } from './run-tests.ts'

const database = 'apps/api/src/platform/database/'
const features = 'apps/api/src/features'
/** They work for the server, for which no row is out of reach: only their statements say whose rows they take. */
const ofTheServer = /^(accounts|audit|known-devices|passkey-credentials|passkeys|text-messages)\//
/** `user_id` of the person, in a statement of Kysely and in SQL; the deletion of the account works for the server, too. */
const kysely = /(?<!\.deleteFrom\('(?:files|stored_objects)'\))\.where\('(?:\w+\.)?user_id', '=', userId\)/g
const inSql = /(?:\w+\.)?user_id = \$\{userId\}/g

export async function isolateTwice(): Promise<boolean> {
  const house = copyOfHouse()
  try {
    const outcomes = []
    for (const [build, change] of builds) {
      const changed = change(house)
      const { passed, failed, said } = await runTests(house, ['apps/api/src/isolation/isolation.test.ts'])
      for (const { file, source } of changed) writeFileSync(file, source)
      console.log(
        `${build}: ${changed.length} files changed; ${passed} tests passed, ${failed} failed\n${said}`,
      )
      outcomes.push({ build, files: changed.length, passed, failed })
    }
    writeReport('security-isolation', outcomes)
    return outcomes.every(({ files, passed, failed }) => files > 0 && passed > 0 && failed === 0)
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

interface Changed {
  file: string
  source: string
}

const builds: [string, (house: string) => Changed[]][] = [
  [
    'repositories alone',
    (house) =>
      change([path.join(house, database, 'database.ts')], (source) =>
        source.replace('set role krash_app', 'set role none'),
      ),
  ],
  [
    'row-level security alone',
    (house) => {
      const files = readdirSync(path.join(house, features), { recursive: true, encoding: 'utf8' })
        .filter(
          (name) => name.endsWith('.ts') && !/\.(test|factory)\.ts$/.test(name) && !ofTheServer.test(name),
        )
        .map((name) => path.join(house, features, name))
      return change([...files, path.join(house, database, 'own-rows.ts')], (source) =>
        source.replace(kysely, '').replace(inSql, 'true'),
      )
    },
  ],
]

function change(files: string[], how: (source: string) => string): Changed[] {
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const changed = how(source)
    if (changed === source) return []
    writeFileSync(file, changed)
    return [{ file, source }]
  })
}
