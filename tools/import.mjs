// `npm run import -- physicians FILE.csv`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from './machine.mjs'

requireNode()
installMissing()
become('node', ['tools/import-registry.ts', ...process.argv.slice(2)])
