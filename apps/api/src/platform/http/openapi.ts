import { type ErrorCode, type RouteDefinition, commonErrors, errors, failure, success } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>
type Schema = z.ZodMiniType
type Io = 'input' | 'output'

export function openApiDocument(
  routes: Record<string, RouteDefinition>,
): Json & { paths: Record<string, Json> } {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Krash API',
      version: '1.0.0',
      description:
        'Accident help for drivers. Every answer is an envelope: `success` with `data`, or `error` with a stable `code`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: jsonSchema(failure, 'output') },
    },
  }
}

export function serveOpenApi(app: FastifyInstance, routes: Record<string, RouteDefinition>): void {
  // Made when it is first asked for: it takes a tenth of a start.
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(routes))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function operationOf(name: string, route: RouteDefinition): Json {
  return {
    operationId: name,
    summary: route.summary,
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(route.body && { requestBody: requestBodyOf(route, route.body) }),
    responses: { [String(route.status ?? 200)]: successOf(route), ...failuresOf(route) },
  }
}

/** An empty requirement beside the other means that a session may be given and need not be (OpenAPI 3.1, 4.8.10). */
function securityOf({ access }: RouteDefinition): Json[] {
  if (access === 'public') return []
  return access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }]
}

function parametersOf(route: RouteDefinition): Json[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  }
  return [
    ...parametersFrom(route.params, 'path'),
    ...parametersFrom(route.query, 'query'),
    ...(route.idempotent ? [key] : []),
  ]
}

function parametersFrom(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(route: RouteDefinition, body: Schema): Json {
  const schema = jsonSchema(body, 'input')
  if (route.kind !== 'multipart') return { required: true, content: { 'application/json': { schema } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const { properties, required } = schema as { properties?: Json; required?: string[] }
  const form = { ...schema, properties: { ...properties, file }, required: [...(required ?? []), 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function successOf(route: RouteDefinition): Json {
  if (route.kind === 'binary') {
    return {
      description: 'The bytes',
      content: {
        'application/octet-stream': {
          schema: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    }
  }
  const schema = jsonSchema(success(route.response ?? z.unknown()), 'output')
  return { description: 'Done', content: { 'application/json': { schema } } }
}

const sessionErrors = [
  'AUTH_FAILED',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN_SIGNATURE',
] as const satisfies readonly ErrorCode[]
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[]
const keyErrors = ['IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const satisfies readonly ErrorCode[]

function failuresOf(route: RouteDefinition): Json {
  const codes = new Set<ErrorCode>([
    ...commonErrors,
    ...(route.errors ?? []),
    ...(route.feature ? (['FEATURE_OFF'] as const) : []),
    ...(route.access === 'public' ? [] : sessionErrors),
    ...(route.body ? bodyErrors : []),
    ...(route.idempotent ? keyErrors : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  const answers = [...byStatus].map(([status, names]): [string, Json] => [
    String(status),
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return Object.fromEntries(answers)
}

function tagsOf(routes: Record<string, RouteDefinition>): Json[] {
  const names = new Set(Object.values(routes).map(tagOf))
  return [...names].toSorted().map((name) => ({ name, description: `Calls under /api/${name}` }))
}

function tagOf(route: RouteDefinition): string {
  return route.path.split('/')[2] ?? 'api'
}

/** A zod schema as JSON Schema; rules that only code can check appear in the error's description. */
function jsonSchema(schema: Schema, io: Io): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
