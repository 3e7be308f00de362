/**
 * Writes the generated documents: docs/openapi.json from the contract, docs/configuration.md from the server's table of
 * settings. With --check it compares instead and fails when a document is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { settings } from '../apps/api/src/settings.ts'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'

const root = path.join(import.meta.dirname, '..')
const documents = {
  'docs/openapi.json': `${JSON.stringify(openApiDocument(routes), null, 2)}\n`,
  'docs/configuration.md': configurationPage(),
}

const stale: string[] = []
for (const [name, text] of Object.entries(documents)) {
  const file = path.join(root, name)
  const found = await readFile(file, 'utf8').catch(() => '')
  if (found === text) continue
  stale.push(name)
  if (process.argv.includes('--check')) continue
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
report()

function report(): void {
  if (stale.length === 0) {
    process.stdout.write('documents: all fresh\n')
  } else if (process.argv.includes('--check')) {
    process.stderr.write(`documents: ${stale.join(' and ')} differ from the code; run "npm run docs"\n`)
    process.exitCode = 1
  } else process.stdout.write(`documents: wrote ${stale.join(' and ')}\n`)
}

function configurationPage(): string {
  const rows = Object.entries(settings).map(
    ([name, { default: fallback, meaning }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
  )
  return [
    '# Configuration',
    '',
    'The server reads these environment variables once, at its start. Made from `apps/api/src/settings.ts` by `npm run docs`.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
