// `npm run verify -- lawyer ID --source URL`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from '../machine.mjs'

requireNode()
installMissing()
become('node', ['apps/api/src/verify-professional.ts', ...process.argv.slice(2)])
