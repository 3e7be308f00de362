import type { Situation } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

const columns = [
  'id',
  'accident_id',
  'situation',
  'shows_name',
  'shows_phone',
  'created_at',
  'expires_at',
] as const

/** What every link of a report shows of the person; what is undefined stays. */
export interface PageChange {
  situation?: Situation | undefined
  showsName?: boolean | undefined
  showsPhone?: boolean | undefined
}

/** A new link; only the answer that creates it contains the token. */
export interface NewSharedPlace {
  id: string
  accidentId: string
  tokenHash: Buffer
  page: { situation: Situation; showsName: boolean; showsPhone: boolean }
  at: Date
  expiresAt: Date
}

/** Locks the person's report unless it is cancelled, so that its links are counted one at a time; false without one. */
export async function holdReport(tx: Tx, userId: string, accidentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accidents')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', accidentId)
    .where('status', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a link, and notes for the report that it was made, which stays when the link has gone. */
export async function insertPlace(tx: Tx, userId: string, place: NewSharedPlace) {
  const made = { user_id: userId, id: place.id, accident_id: place.accidentId, occurred_at: place.at }
  await tx.insertInto('place_links_made').values(made).execute()
  return tx
    .insertInto('shared_places')
    .values({
      user_id: userId,
      id: place.id,
      accident_id: place.accidentId,
      token_hash: place.tokenHash,
      situation: place.page.situation,
      shows_name: place.page.showsName,
      shows_phone: place.page.showsPhone,
      told_at: place.at,
      created_at: place.at,
      expires_at: place.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Ends the oldest links of a report above this number, and never the newest one, whatever its time is. */
export async function endOldest(
  tx: Tx,
  userId: string,
  { accidentId, newestId, keep }: { accidentId: string; newestId: string; keep: number },
): Promise<void> {
  const older = tx
    .selectFrom('shared_places')
    .select('id')
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .where('id', '!=', newestId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep - 1)
  await tx.deleteFrom('shared_places').where('user_id', '=', userId).where('id', 'in', older).execute()
}

export async function findOpenPlaces(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom('shared_places')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((row) =>
      row.exists(
        row
          .selectFrom('accidents')
          .select('accidents.id')
          .whereRef('accidents.user_id', '=', 'shared_places.user_id')
          .whereRef('accidents.id', '=', 'shared_places.accident_id')
          .where('accidents.status', '<>', 'cancelled'),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findOpenPlace(tx: Tx, userId: string, { id, now }: { id: string; now: Date }) {
  return tx
    .selectFrom('shared_places')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Changes every link of a report. */
export async function changePages(
  tx: Tx,
  userId: string,
  { accidentId, page, at }: { accidentId: string; page: PageChange; at: Date },
): Promise<void> {
  const { situation, showsName, showsPhone } = page
  const change = {
    ...(situation !== undefined && { situation, told_at: at }),
    ...(showsName !== undefined && { shows_name: showsName }),
    ...(showsPhone !== undefined && { shows_phone: showsPhone }),
  }
  if (Object.keys(change).length === 0) return
  await tx
    .updateTable('shared_places')
    .set(change)
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .execute()
}

export async function endPlaces(tx: Tx, userId: string, accidentId: string): Promise<void> {
  await tx
    .deleteFrom('shared_places')
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .execute()
}

/** What the page behind a link shows while the link is open. */
export async function seeByToken(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('shared_places as place')
    .innerJoin('accidents as accident', (join) =>
      join.onRef('accident.user_id', '=', 'place.user_id').onRef('accident.id', '=', 'place.accident_id'),
    )
    .innerJoin('users as person', 'person.id', 'place.user_id')
    .select([
      'person.first_name',
      'person.last_name',
      'person.cell_number',
      'place.shows_name',
      'place.shows_phone',
      'accident.latitude',
      'accident.longitude',
      'accident.precision',
      'accident.address',
      'accident.accuracy',
      'accident.near',
      'accident.occurred_at',
      'place.situation',
      'place.told_at',
      'place.expires_at',
    ])
    .where('place.token_hash', '=', tokenHash)
    .where('place.expires_at', '>', now)
    .where('accident.status', '<>', 'cancelled')
    .executeTakeFirst()
}

export async function sweepEnded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('shared_places').where('expires_at', '<', before).execute()
}
