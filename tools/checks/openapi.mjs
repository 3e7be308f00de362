// Lints the OpenAPI document made from the contract, so that generators and other tools can read it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { root } from '../machine.mjs'
import { report } from './report.mjs'

const file = 'docs/openapi.json'
const source = readFileSync(join(root, file), 'utf8')
const paths = Object.keys(JSON.parse(source).paths ?? {})
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // A private product has no public licence, and the server may run at any address.
    'info-license': 'off',
    'info-license-url': 'off',
    'no-server-example.com': 'off',
    'no-empty-servers': 'off',
    // Requires every call to document an error.
    'operation-4xx-response': 'error',
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'security-defined': 'error',
    // `/api/files/categories/{section}` stands beside `/api/files/{id}/download`. No id is 'categories', so the two are
    // never confused.
    'no-ambiguous-paths': 'off',
  },
})
const findings = await lintFromString({ source, absoluteRef: join(root, file), config })
const problems = findings.map(
  ({ message, ruleId, location }) => `${file} ${location[0]?.pointer ?? ''} ${message} (${ruleId})`,
)
report({
  problems,
  checked: paths.length,
  summary: `openapi: ${paths.length} paths, ${problems.length} problems`,
})
