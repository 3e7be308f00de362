// `npm run packs`: writes the modules that load the texts; the phrases check fails when they are stale.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packModules } from './phrases/phrase-packs.mjs'
import { root } from './machine.mjs'

const phrases = join(root, 'packages/phrases')
const target = join(phrases, 'src/packs')
const modules = packModules(phrases)

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
for (const [name, text] of Object.entries(modules)) writeFileSync(join(target, name), text)
console.log(`wrote ${Object.keys(modules).length} modules of packages/phrases/src/packs`)
