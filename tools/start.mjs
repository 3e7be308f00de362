// `npm start`. Plain Node 20 JavaScript without dependencies: it runs before anything is installed.
import { buildWebIfChanged } from './build-web.mjs'
import { become, installMissing, requireNode } from './machine.mjs'

requireNode()
installMissing()
await buildWebIfChanged()
become('node', ['apps/api/src/main.ts'])
