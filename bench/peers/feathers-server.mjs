import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * Feathers as its guide sets it up: Koa, JWT with the user looked up for each call, Knex on PostgreSQL, pages with a total.
 * What belongs to a person is bound to them by a hook. It knows no repeated request, history or live event.
 */
const { PEER_FOLDER = '', DATABASE_HOST, DATABASE_USER, DATABASE_NAME, PEOPLE = '' } = process.env
const load = createRequire(`${PEER_FOLDER}/`)
const { feathers } = load('@feathersjs/feathers')
const { koa, rest, bodyParser, errorHandler, parseAuthentication } = load('@feathersjs/koa')
const { AuthenticationService, JWTStrategy, authenticate } = load('@feathersjs/authentication')
const { KnexService } = load('@feathersjs/knex')

const connection = { host: DATABASE_HOST, user: DATABASE_USER, database: DATABASE_NAME }
const Model = load('knex')({ client: 'pg', connection, pool: { min: 0, max: 20 } })
const app = koa(feathers())

app.set('authentication', {
  entity: 'user',
  service: 'users',
  secret: randomUUID(),
  authStrategies: ['jwt'],
  jwtOptions: { header: { typ: 'access' }, audience: 'https://example.com', algorithm: 'HS256' },
})
app.use(errorHandler())
app.use(parseAuthentication())
app.use(bodyParser())
app.configure(rest())

app.use('users', new KnexService({ Model, name: 'people', id: 'id' }))
const authentication = new AuthenticationService(app)
authentication.register('jwt', new JWTStrategy())
app.use('authentication', authentication)
app.use('items', new KnexService({ Model, name: 'items', id: 'id', paginate: { default: 20, max: 50 } }))
app.service('items').hooks({
  before: {
    all: [authenticate('jwt')],
    find: [onlyOwn],
    get: [onlyOwn],
    create: [asOwn],
  },
})

const people = JSON.parse(await readFile(PEOPLE, 'utf8'))
const tokens = await Promise.all(people.map((id) => authentication.createAccessToken({}, { subject: id })))
await writeFile(`${PEOPLE}.feathers`, JSON.stringify(tokens))
const server = await app.listen(0, '127.0.0.1')
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
console.log(`ready: http://127.0.0.1:${server.address().port}`)

async function onlyOwn(context) {
  context.params.query = { ...context.params.query, user_id: context.params.user.id }
}

async function asOwn(context) {
  const now = new Date()
  const times = { occurred_at: now, created_at: now, updated_at: now }
  context.data = { ...context.data, ...times, user_id: context.params.user.id, id: randomUUID() }
}
