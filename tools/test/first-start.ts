// Starts a server for the first time and stops it: databases, places and demo people are in its folder afterwards, and
// the tests' servers go on from copies of it. Usage: first-start.ts FOLDER
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { serverProcess } from '../server-process.ts'

const [folder = ''] = process.argv.slice(2)
const half = `${folder}.half`
const server = await serverProcess(half)
await server.start()
await server.stop()
// Where the database's user cannot enter this folder, it lies elsewhere, and a copy would be without it.
if (existsSync(path.join(half, 'postgres'))) await rename(half, folder)
else {
  await rm(half, { recursive: true })
  console.log(`The user of the database cannot enter ${folder}, so each server of the tests begins anew.`)
}
