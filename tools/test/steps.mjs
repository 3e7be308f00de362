// The steps of `npm test` in order. `npm run check` runs those that need no running program.
const node = (script, ...args) => ['node', `tools/${script}`, ...args]

/** The steps that only read the sources. */
export const staticSteps = [
  { name: 'types', command: node('checks/types.mjs') },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--threads=2'] },
  { name: 'format', command: ['oxfmt', '--check', '--threads=2'] },
  { name: 'styles', command: ['stylelint', 'apps/web/src/**/*.css'] },
  { name: 'repeated styles', command: node('checks/repeated-styles.mjs') },
  { name: 'comments', command: node('checks/comments.mjs') },
  { name: 'import rules', command: node('checks/imports.mjs') },
  { name: 'sizes', command: node('checks/sizes.mjs') },
  { name: 'phrases', command: node('phrases/check.mjs') },
  { name: 'row types', command: node('write-tables.ts', '--check') },
  { name: 'documents', command: node('write-docs.ts', '--check') },
  { name: 'security sheet', command: node('security-sheet/check.mjs') },
  { name: 'openapi', command: node('checks/openapi.mjs') },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

/** Runs the unit tests, and the API's tests against a real database. */
export const unitCommand = ['vitest', 'run']

export const unitStep = {
  name: 'unit and API',
  reports: ['reports/vitest.json', 'reports/unit-errors.json'],
  command: [
    ...unitCommand,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/test/unit-reporter.mjs',
    '--outputFile.json=reports/vitest.json',
  ],
}

/** Runs journeys in a real browser through the built app. */
export const journeyCommand = ['playwright', 'test', '-c', 'e2e/playwright.config.ts']

export const journeyStep = {
  name: 'browser journeys',
  reports: ['reports/playwright.json'],
  command: [...journeyCommand, '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'reports/playwright.json' },
}
