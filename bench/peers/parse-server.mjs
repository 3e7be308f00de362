import { createRequire } from 'node:module'

/** Parse Server as its guide sets it up, on PostgreSQL: sessions by token, and access by the list that each row has. */
const { PEER_FOLDER = '', DATABASE_HOST, DATABASE_USER, DATABASE_NAME, APPLICATION, MASTER_KEY } = process.env
const load = createRequire(`${PEER_FOLDER}/`)
const express = load('express')
const { ParseServer } = load('parse-server')

const app = express()
const server = app.listen(0, '127.0.0.1', () => void start(server.address().port))

async function start(port) {
  const serverURL = `http://127.0.0.1:${port}/parse`
  const parse = new ParseServer({
    // Only what follows reaches the database: an address cannot name a socket.
    databaseURI: 'postgres://localhost/ignored',
    databaseOptions: { host: DATABASE_HOST, user: DATABASE_USER, database: DATABASE_NAME, max: 20 },
    appId: APPLICATION,
    masterKey: MASTER_KEY,
    serverURL,
    silent: true,
    logLevel: 'error',
    allowClientClassCreation: true,
    encodeParseObjectInCloudFunction: true,
  })
  await parse.start()
  app.use('/parse', parse.app)
  console.log(`ready: http://127.0.0.1:${port}`)
}
