// `npm run audit`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from '../machine.mjs'

requireNode()
installMissing()
become('node', ['apps/api/src/show-audit.ts', ...process.argv.slice(2)])
