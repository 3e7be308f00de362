// `npm run reports`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from '../machine.mjs'

requireNode()
installMissing()
become('node', ['apps/api/src/list-reports.ts', ...process.argv.slice(2)])
