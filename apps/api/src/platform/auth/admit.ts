import type { RouteDefinition } from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { type AuthenticatedUser, claimsOf } from './authenticate.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { Entrance } from './entrance.ts'
import { callerAddress } from '#platform/http/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a guest, and while it is not known whether the session of the caller lives. */
    user: AuthenticatedUser | null
    /** Of a caller whose session is looked up with the first statement of the call. */
    entrance: Entrance | null
  }
}

/**
 * Lets in whoever may call, as often as they may.
 * @param isEntered whether the first statement of the call looks up the session, before anything is done or told
 */
export async function admit(
  request: FastifyRequest,
  context: Context,
  { route, isEntered }: { route: RouteDefinition; isEntered: boolean },
): Promise<void> {
  if (route.feature && !context.config.features[route.feature]) throw new AppError('FEATURE_OFF')
  context.admission.refuseWhenFull(route)
  const isGuest = route.access === 'anyone' && request.headers.authorization === undefined
  if (route.access === 'public' || isGuest) context.limiter.count(route.limit, callerAddress(request.ip))
  else await admitPerson(request, context, { route, isEntered })
  refuseOtherMediaTypes(request, route)
}

async function admitPerson(
  request: FastifyRequest,
  context: Context,
  { route, isEntered }: { route: RouteDefinition; isEntered: boolean },
): Promise<void> {
  const claims = await claimsOf(request, context).catch((error: unknown) => {
    context.limiter.count('guest', callerAddress(request.ip))
    throw error
  })
  const entrance = new Entrance({ request, context, route, claims })
  const { admission, limiter } = context
  // Whoever called too often is refused before anything is read for them.
  if (isEntered && !admission.isBusy() && limiter.hasRoom(route.limit, claims.userId))
    request.entrance = entrance
  else await entrance.lookUp()
}

/** Refuses a wrong content type, even one that another parser of the server would accept. */
function refuseOtherMediaTypes(request: FastifyRequest, route: RouteDefinition): void {
  if (!route.body) return
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const wanted = route.kind === 'multipart' ? 'multipart/form-data' : 'application/json'
  if (type !== undefined && type !== wanted) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}
