// `npm run import -- physicians FILE.csv`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from './machine.mjs'

requireNode()
installMissing()
// Millions of lines leave only garbage. Collecting it early keeps memory constant from the first lines on.
const memory = ['--max-semi-space-size=4', '--max-old-space-size=512', '--optimize-for-size']
become('node', [...memory, 'tools/import-registry.ts', ...process.argv.slice(2)])
