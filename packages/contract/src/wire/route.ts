import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType
/** What an operator can switch off. */
export type FeatureName = 'chat' | 'push' | 'text' | 'translation'

/** One call of the wire: read by the server, the browser's client and the OpenAPI document. */
export interface RouteDefinition {
  method: Method
  /** Path with `:name` parameters. */
  path: string
  /** A second path of the same call. */
  alsoAt?: string
  /** `public` calls need no session; `user` calls carry a bearer token; `anyone` may carry one. */
  access: 'public' | 'user' | 'anyone'
  /** Row of the rate limit table. */
  limit: LimitName
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** `multipart` and `binary` calls stream; their handlers open their own transactions. */
  kind?: 'json' | 'multipart' | 'binary'
  /** Milliseconds a receiver has to take a binary answer when five minutes are too few; null: no limit. */
  takenWithinMs?: number | null
  /** The server takes it even while it has too much to do for others, and keeps database connections for it. */
  isUrgent?: boolean
  /** Schema of `data` in the success envelope; absent for binary answers. */
  response?: Schema
  /** The answer carries `pagination`. */
  paged?: boolean
  status?: 200 | 201
  /** The browser sends the cookie of a known device along, and keeps a new one. Every other call goes without cookies. */
  knowsDevice?: boolean
  /** Accepts an `Idempotency-Key`: the same key and body have one effect and one answer. */
  idempotent?: boolean
  /** The feature it belongs to; while that is off, it answers FEATURE_OFF. */
  feature?: FeatureName
  /** Codes of this call beyond `commonErrors`. */
  errors?: readonly ErrorCode[]
}

/** The build of the app leaves the rest of a route out, and zod with it; the check holds the app to these. */
export const routePartsInBrowser = [
  'method',
  'path',
  'access',
  'knowsDevice',
] as const satisfies (keyof RouteDefinition)[]

/** Declares a call and keeps its exact types. */
export function route<const R extends RouteDefinition>(definition: R): R {
  return definition
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

/** The values a caller sends. */
export type ParamsIn<R extends RouteDefinition> = Input<R['params']>
export type QueryIn<R extends RouteDefinition> = Input<R['query']>
export type BodyIn<R extends RouteDefinition> = Input<R['body']>
/** The values a handler gets after validation. */
export type ParamsOut<R extends RouteDefinition> = Output<R['params']>
export type QueryOut<R extends RouteDefinition> = Output<R['query']>
export type BodyOut<R extends RouteDefinition> = Output<R['body']>
/** `data` of the success answer. */
export type DataOf<R extends RouteDefinition> = Output<R['response']>
