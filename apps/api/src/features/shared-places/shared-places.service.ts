import { createHash, hkdfSync } from 'node:crypto'
import {
  SHARED_PLACES_PER_REPORT,
  SHARED_PLACE_MS,
  type SeenPlace,
  type SharedPlace,
  type Situation,
  shortNameOf,
} from '@krash/contract'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type KeyedRequest, idempotently } from '#platform/http/idempotency.ts'
import {
  type PageChange,
  changePages,
  endOldest,
  endPlaces,
  findOpenPlace,
  findOpenPlaces,
  holdReport,
  insertPlace,
  seeByToken,
  sweepEnded,
} from './shared-places.repository.ts'

const day = 24 * 3_600_000
/** A place that was looked up is shown as a point only if it is exact; the middle of a whole town tells nothing. */
const isPoint = new Set<string | null>(['device', 'address'])

/**
 * Creates a link to the place and status of the person's report, with a 256-bit token. Earlier links keep working, so that
 * nobody loses theirs. The answer stored for repeated requests omits the token, which is derived again.
 * @throws AppError ACCIDENT_NOT_FOUND, also for a cancelled report
 */
export async function sharePlace(
  context: Context,
  form: ShareForm,
  request: Omit<KeyedRequest, 'key' | 'clock'> & { key: string | undefined },
): Promise<SharedPlace & { token: string }> {
  const { userId, key, fingerprint } = request
  const place = await actAs(context, userId, (acting) => {
    const effect = () => makePlace(acting, form)
    if (key === undefined) return effect()
    return idempotently(acting.tx, { userId, key, fingerprint, clock: context.clock }, effect)
  })
  return { ...place, token: tokenOf(context, place.id) }
}

interface ShareForm {
  accidentId: string
  situation: Situation
  showsName: boolean
  showsPhone: boolean
}

async function makePlace(acting: Acting, { accidentId, ...page }: ShareForm): Promise<SharedPlace> {
  const { tx, context, userId } = acting
  if (!(await holdReport(tx, userId, accidentId))) throw new AppError('ACCIDENT_NOT_FOUND')
  const id = context.newId()
  const at = context.clock.now()
  await changePages(tx, userId, { accidentId, page, at })
  const row = await insertPlace(tx, userId, {
    id,
    accidentId,
    tokenHash: hashOf(tokenOf(context, id)),
    page,
    at,
    expiresAt: new Date(at.getTime() + SHARED_PLACE_MS),
  })
  recordAudit(acting, { userId, kind: 'place_shared', about: id })
  await endOldest(tx, userId, { accidentId, newestId: id, keep: SHARED_PLACES_PER_REPORT })
  return toPlace(row)
}

export async function openPlaces({ tx, context, userId }: Acting): Promise<SharedPlace[]> {
  const rows = await findOpenPlaces(tx, userId, context.clock.now())
  return rows.map(toPlace)
}

/** Changes what every link of the report shows of the person. @throws AppError SHARED_PLACE_NOT_FOUND */
export async function updatePlace(
  { tx, context, userId }: Acting,
  { id, ...page }: PageChange & { id: string },
): Promise<SharedPlace> {
  const at = context.clock.now()
  const row = await findOpenPlace(tx, userId, { id, now: at })
  if (!row) throw new AppError('SHARED_PLACE_NOT_FOUND')
  await changePages(tx, userId, { accidentId: row.accident_id, page, at })
  const before = toPlace(row)
  return {
    ...before,
    situation: page.situation ?? before.situation,
    showsName: page.showsName ?? before.showsName,
    showsPhone: page.showsPhone ?? before.showsPhone,
  }
}

/** Ends every link of the report that this one belongs to. @throws AppError SHARED_PLACE_NOT_FOUND */
export async function stopSharing(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const row = await findOpenPlace(tx, userId, { id, now: context.clock.now() })
  if (!row) throw new AppError('SHARED_PLACE_NOT_FOUND')
  await endPlaces(tx, userId, row.accident_id)
  recordAudit(acting, { userId, kind: 'place_sharing_ended', about: id })
  return { id }
}

/**
 * Place and status behind a link, with the name and the number as the profile has them now, if the person wants them shown;
 * nothing else about the person or the report.
 * @throws AppError SHARED_PLACE_NOT_FOUND, equally for a link that never existed, has ended or was stopped
 */
export async function seePlace(context: Context, token: string): Promise<SeenPlace> {
  const now = context.clock.now()
  const seen = await context.database.asSystem((tx) => seeByToken(tx, hashOf(token), now))
  if (!seen) throw new AppError('SHARED_PLACE_NOT_FOUND')
  const { precision, latitude, longitude, address, accuracy, near } = seen
  const name = seen.shows_name ? shortNameOf(seen.first_name, seen.last_name) : null
  return {
    name,
    firstName: name === null ? null : (seen.first_name?.trim() ?? null),
    phone: seen.shows_phone ? seen.cell_number : null,
    latitude: isPoint.has(precision) ? latitude : null,
    longitude: isPoint.has(precision) ? longitude : null,
    address,
    accuracy,
    near,
    occurredAt: seen.occurred_at.toISOString(),
    situation: seen.situation,
    updatedAt: seen.told_at.toISOString(),
    expiresAt: seen.expires_at.toISOString(),
  }
}

export async function sweepPlaces(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - day)
  await context.database.asSystem((tx) => sweepEnded(tx, before))
}

function toPlace(row: {
  id: string
  accident_id: string
  situation: Situation
  shows_name: boolean
  shows_phone: boolean
  created_at: Date
  expires_at: Date
}): SharedPlace {
  return {
    id: row.id,
    accidentId: row.accident_id,
    situation: row.situation,
    showsName: row.shows_name,
    showsPhone: row.shows_phone,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** A link's token is derived from the server's secret and stored nowhere (RFC 5869). */
function tokenOf({ keys }: Context, id: string): string {
  const bytes = hkdfSync('sha256', keys.secret, Buffer.alloc(0), `krash shared place ${id}`, 32)
  return Buffer.from(bytes).toString('base64url')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
