import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './imports.mjs'
import { rules } from './import-rules.mjs'

const api =
  '{"imports":{"#app/*":"./src/*","#platform/*":"./src/platform/*","#features/*":"./src/features/*","#testing/*":"./src/testing/*"}}'
const web =
  '{"imports":{"#app/*":"./src/app/*","#pages/*":"./src/pages/*","#features/*":"./src/features/*","#entities/*":"./src/entities/*","#shared/*":"./src/shared/*"}}'
const contract =
  '{"exports":{".":"./src/index.ts","./accidents/*":"./src/accidents/*.ts","./*":"./src/*/*.ts"}}'
const phrases = '{"exports":{".":"./src/index.ts","./*":"./src/*.ts"}}'

/** A small repository that uses every allowed direction once. */
const house = {
  'packages/contract/package.json': contract,
  'packages/contract/src/index.ts': "export * from './wire/wire.ts'",
  'packages/contract/src/wire/wire.ts': "import * as z from 'zod/mini'\nexport const id = z.string()",
  'packages/contract/src/accidents/status.ts':
    "import { id } from '@krash/contract/wire'\nexport const status = id",
  'packages/contract/src/accidents/accidents.ts':
    "import { status } from '@krash/contract/accidents/status'\nexport const accident = status",
  'packages/contract/src/wire/wire.test.ts':
    "import { test } from 'vitest'\nimport { id } from './wire.ts'\ntest('id', () => id)",
  'packages/phrases/package.json': phrases,
  'packages/phrases/en/shell.json': '{}',
  'packages/phrases/src/index.ts': "export const load = () => import('./packs/en.ts')",
  'packages/phrases/src/packs/en.ts':
    "import shell from '../../en/shell.json' with { type: 'json' }\nexport const pack = { shell }",
  'apps/api/package.json': api,
  'apps/api/src/main.ts': "import { buildApp } from '#app/app.ts'\nbuildApp(process.env)",
  'apps/api/src/app.ts':
    "import { accidentsRoutes } from '#features/accidents/accidents.routes.ts'\nexport const buildApp = () => accidentsRoutes",
  'apps/api/src/config.ts': 'export const port = process.env.PORT',
  'apps/api/src/platform/clock.ts': "import { port } from '#app/config.ts'\nexport const clock = port",
  'apps/api/src/features/activity/activity.service.ts':
    "import { clock } from '#platform/clock.ts'\nexport const record = clock",
  'apps/api/src/features/activity/activity.repository.ts': 'export const rows = []',
  'apps/api/src/features/accounts/accounts.factory.ts':
    "import { testApp } from '#testing/test-app.ts'\nexport const account = testApp",
  'apps/api/src/features/accounts/accounts.service.ts':
    "import { record } from '#features/activity/activity.service.ts'\nexport const sendLink = record",
  'apps/api/src/features/glovebox/glovebox.service.ts': 'export const vehiclesOf = []',
  'apps/api/src/features/accidents/accidents.routes.ts':
    "import { id } from '@krash/contract'\nimport { record } from '#features/activity/activity.service.ts'\nexport const accidentsRoutes = [id, record]",
  'apps/api/src/features/accidents/accidents.test.ts':
    "import { account } from '#features/accounts/accounts.factory.ts'\nimport { testApp } from '#testing/test-app.ts'\nexport const it = [account, testApp]",
  'apps/api/src/testing/test-app.ts':
    "import { buildApp } from '#app/app.ts'\nexport const testApp = [buildApp, process.env.CI]",
  'apps/web/package.json': web,
  'apps/web/src/main.tsx': "import('#app/shell.tsx')\nexport const root = <div />",
  'apps/web/src/app/shell.tsx': "export const open = () => import('#pages/emergency.tsx')",
  'apps/web/src/pages/emergency.tsx':
    "import { Report } from '#features/report-accident/report.tsx'\nexport const Emergency = () => <Report />",
  'apps/web/src/entities/order.json': '["activity", "accidents"]',
  'apps/web/src/entities/activity/tell-activity.ts':
    "export const tellActivity = () => dispatchEvent(new CustomEvent('activityUpdate'))",
  'apps/web/src/entities/activity/activity-queries.ts': "export const activityKey = ['activity']",
  'apps/web/src/entities/accidents/accident-queries.ts':
    "import { activityKey } from '#entities/activity/activity-queries.ts'\nimport { Button } from '#shared/ui/button.tsx'\nexport const reports = { queryKey: ['accidents'], behind: activityKey, Button }",
  'apps/web/src/features/report-accident/report.tsx':
    "import { Button } from '#shared/ui/button.tsx'\nimport { reports } from '#entities/accidents/accident-queries.ts'\nexport const query = { queryKey: [...reports.queryKey, 'latest'] }\nimport type { id } from '@krash/contract/wire'\nexport const Report = () => <Button />\nexport type Id = typeof id",
  'apps/web/src/features/vehicles/vehicle.tsx': 'export const Vehicle = () => <i />',
  'apps/web/src/shared/ui/button.tsx': 'export const Button = () => <button type="button" />',
}

/** One planted violation per rule: the file that gets the line, the line, and the rule that must report it. */
const planted = [
  ['contract-is-the-bottom', 'packages/contract/src/wire/wire.ts', "import 'fastify'"],
  ['contract-is-the-bottom', 'packages/contract/src/wire/wire.ts', "import { readFileSync } from 'node:fs'"],
  ['contract-is-the-bottom', 'packages/contract/src/wire/wire.ts', "import { load } from '@krash/phrases'"],
  ['phrases-know-the-contract-only', 'packages/phrases/src/index.ts', "import 'react'"],
  ['zod-mini-only', 'apps/web/src/shared/ui/button.tsx', "import * as z from 'zod'"],
  ['zod-mini-only', 'apps/web/src/shared/ui/button.tsx', "import * as z from 'zod/v4'"],
  [
    'programs-do-not-import-each-other',
    'apps/web/src/shared/ui/button.tsx',
    "import { port } from '@krash/api'",
  ],
  [
    'programs-do-not-import-each-other',
    'apps/web/src/app/shell.tsx',
    "import { port } from '../../../api/src/config.ts'",
  ],
  ['api-main-is-the-top', 'apps/api/src/app.ts', "import './main.ts'"],
  [
    'api-platform-knows-no-feature',
    'apps/api/src/platform/clock.ts',
    "import { record } from '#features/activity/activity.service.ts'",
  ],
  [
    'api-platform-knows-no-feature',
    'apps/api/src/platform/clock.ts',
    "import type { buildApp } from '#app/app.ts'",
  ],
  [
    'api-features-do-not-know-the-app',
    'apps/api/src/features/activity/activity.service.ts',
    "import { buildApp } from '#app/app.ts'",
  ],
  [
    'api-features-are-islands',
    'apps/api/src/features/accidents/accidents.routes.ts',
    "import { account } from '#features/accounts/accounts.factory.ts'",
  ],
  [
    'api-features-are-islands',
    'apps/api/src/features/accidents/accidents.routes.ts',
    "import { rows } from '#features/activity/activity.repository.ts'",
  ],
  [
    'api-features-are-islands',
    'apps/api/src/features/accidents/accidents.routes.ts',
    "export { rows } from '../activity/activity.repository.ts'",
  ],
  [
    'api-base-features-stand-alone',
    'apps/api/src/features/activity/activity.service.ts',
    "import { it } from '#features/accidents/accidents.routes.ts'",
  ],
  [
    'api-belongings-stand-on-the-base',
    'apps/api/src/features/accounts/accounts.service.ts',
    "import { vehiclesOf } from '#features/glovebox/glovebox.service.ts'",
  ],
  [
    'api-testing-knows-no-feature',
    'apps/api/src/testing/test-app.ts',
    "import { account } from '#features/accounts/accounts.factory.ts'",
  ],
  ['web-main-is-the-top', 'apps/web/src/app/shell.tsx', "import { root } from '../main.tsx'"],
  [
    'web-shared-knows-no-product',
    'apps/web/src/shared/ui/button.tsx',
    "import { Report } from '#features/report-accident/report.tsx'",
  ],
  [
    'web-shared-knows-no-product',
    'apps/web/src/shared/ui/button.tsx',
    "import { activityKey } from '#entities/activity/activity-queries.ts'",
  ],
  [
    'web-entities-know-no-deed',
    'apps/web/src/entities/accidents/accident-queries.ts',
    "import { Vehicle } from '#features/vehicles/vehicle.tsx'",
  ],
  [
    'web-entities-know-no-deed',
    'apps/web/src/entities/accidents/accident-queries.ts',
    "const page = () => import('#pages/emergency.tsx')",
  ],
  [
    'entity-order',
    'apps/web/src/entities/activity/activity-queries.ts',
    "import { reports } from '#entities/accidents/accident-queries.ts'",
  ],
  ['entity-order', 'apps/web/src/entities/vehicles/vehicle-queries.ts', ''],
  ['query-keys-in-entities', 'apps/web/src/pages/emergency.tsx', "const query = { queryKey: ['profile'] }"],
  [
    'query-keys-in-entities',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "const itemKey = (id: string) => ['vehicle', id] as const",
  ],
  [
    'query-keys-in-entities',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "client.setQueryData(['profile'], undefined)",
  ],
  [
    'activity-events-once',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "dispatchEvent(new CustomEvent('activityUpdate'))",
  ],
  [
    'activity-events-once',
    'apps/web/src/entities/accidents/accident-queries.ts',
    "addEventListener('emergencyCreated', look)",
  ],
  ...[
    'const schema = claimRoutes.updateClaim.body',
    "const schema = claimRoutes['updateClaim']['body']",
    'const { updateClaim } = claimRoutes\nconst schema = updateClaim.body',
    'const { updateClaim: change } = claimRoutes\nconst schema = change.body',
    'const { body } = claimRoutes.updateClaim',
    'const change = claimRoutes.updateClaim\nconst rows = change.response',
  ].map((line) => ['routes-are-lean', 'apps/web/src/features/vehicles/vehicle.tsx', line]),
  [
    'routes-are-lean',
    'packages/contract/src/accidents/accidents.ts',
    'export const accidentForm = accidentRoutes.reportAccident.body',
  ],
  // Only what a build leaves at the root of a package is passed over.
  ...['features/vehicles/data/plate.ts', 'pages/public/legal.tsx', 'features/vehicles/reports/list.ts'].map(
    (file) => ['file-exists', `apps/web/src/${file}`, "import './nowhere.ts'"],
  ),
  [
    'web-features-do-not-know-pages',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "import { Emergency } from '#pages/emergency.tsx'",
  ],
  [
    'web-pages-do-not-know-the-app',
    'apps/web/src/pages/emergency.tsx',
    "import type { open } from '#app/shell.tsx'",
  ],
  [
    'web-features-are-islands',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "const lazy = () => import('#features/report-accident/report.tsx')",
  ],
  [
    'web-features-are-islands',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "type R = import('../accidents/report.tsx').Report",
  ],
  ['tests-stay-out-of-the-product', 'apps/api/src/app.ts', "import { testApp } from '#testing/test-app.ts'"],
  [
    'tests-stay-out-of-the-product',
    'apps/api/src/features/accounts/accounts.service.ts',
    "import { account } from './accounts.factory.ts'",
  ],
  [
    'no-climbing',
    'apps/web/src/features/vehicles/vehicle.tsx',
    "import { Button } from '../../shared/ui/button.tsx'",
  ],
  ['file-exists', 'apps/web/src/pages/emergency.tsx', "import { Button } from '#shared/ui/button'"],
  ['config-reads-environment', 'apps/api/src/platform/clock.ts', 'export const host = process.env.HOST'],
  ['config-reads-environment', 'apps/api/src/platform/clock.ts', "export const host = process['env'].HOST"],
  ['config-reads-environment', 'apps/api/src/platform/clock.ts', 'const { env } = process'],
  ['config-reads-environment', 'apps/api/src/platform/clock.ts', 'read(process.env)'],
  ['config-reads-environment', 'apps/api/src/main.ts', 'const port = process.env.PORT'],
  ['config-reads-environment', 'apps/api/src/platform/clock.ts', "import { env } from 'node:process'"],
  ['no-cycles', 'apps/web/src/shared/ui/button.tsx', "import type { Button as B } from './button.tsx'"],
  ['no-cycles', 'packages/contract/src/wire/wire.ts', "import { id as other } from '../index.ts'"],
  ['no-cycles', 'apps/web/src/pages/emergency.tsx', "const back = () => import('#app/shell.tsx')"],
]

let base
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'krash-imports-'))
  for (const [file, text] of Object.entries(house)) write(file, text)
})
afterEach(() => rmSync(base, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

test('a house in order breaks no rule', () => {
  const { problems, imports } = checkImports(base)
  expect(problems).toEqual([])
  expect(imports).toBeGreaterThan(20)
})

test.each(planted)('%s: %s with %s', (rule, file, line) => {
  write(file, `${line}\n${house[file] ?? ''}`)
  const { problems } = checkImports(base)
  const place = rule === 'entity-order' ? dirname(file) : file
  expect(problems.some((problem) => problem.includes(`(${rule})`) && problem.includes(place))).toBe(true)
})

test('a route is known by method, path and access everywhere, and by all of it on the server', () => {
  const inBrowser =
    'const { addClaim } = claimRoutes\ntype Body = (typeof addClaim)["body"]\nexport const way = [addClaim.path, claimRoutes.addClaim.method]'
  write('apps/web/src/features/vehicles/claim.ts', inBrowser)
  write('apps/web/src/features/vehicles/claim.test.ts', 'export const schema = claimRoutes.addClaim.body')
  write('apps/api/src/platform/read.ts', 'export const schema = claimRoutes.addClaim.body')
  expect(checkImports(base).problems).toEqual([])
})

test('a name in the order of entities has its folder', () => {
  write('apps/web/src/entities/order.json', '["activity", "claims", "accidents"]')
  expect(checkImports(base).problems).toEqual([expect.stringContaining('entities/claims')])
})

test('what is built or served is not read', () => {
  for (const folder of ['dist', 'data', 'reports', 'public'])
    write(`apps/web/${folder}/app.js`, "import 'zod'")
  expect(checkImports(base).problems).toEqual([])
})

test('every rule is seen to fail', () => {
  const seen = new Set(planted.map(([rule]) => rule))
  expect(rules.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([])
})

test('a repository without sources is an error, not a success', () => {
  rmSync(join(base, 'apps'), { recursive: true })
  rmSync(join(base, 'packages'), { recursive: true })
  expect(() => checkImports(base)).toThrow()
})
