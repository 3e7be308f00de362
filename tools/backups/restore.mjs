// `npm run restore -- FILE`. Plain Node 20 JavaScript without dependencies, like `npm start`.
import { become, installMissing, requireNode } from '../machine.mjs'

requireNode()
installMissing()
become('node', ['tools/backups/restore-backup.ts', ...process.argv.slice(2)])
