import type { Situation } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

const columns = ['id', 'accident_id', 'situation', 'created_at', 'expires_at'] as const

/** A new link; only the answer that creates it contains the token. */
export interface NewSharedPlace {
  id: string
  accidentId: string
  tokenHash: Buffer
  situation: Situation
  at: Date
  expiresAt: Date
}

/** Locks an own report that is not cancelled, so that its links are counted one at a time; false when there is none. */
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

export async function insertPlace(tx: Tx, userId: string, place: NewSharedPlace) {
  return tx
    .insertInto('shared_places')
    .values({
      user_id: userId,
      id: place.id,
      accident_id: place.accidentId,
      token_hash: place.tokenHash,
      situation: place.situation,
      told_at: place.at,
      created_at: place.at,
      expires_at: place.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function endOldest(
  tx: Tx,
  userId: string,
  { accidentId, keep }: { accidentId: string; keep: number },
): Promise<void> {
  const older = tx
    .selectFrom('shared_places')
    .select('id')
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
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

export async function tellSituation(
  tx: Tx,
  userId: string,
  { accidentId, situation, at }: { accidentId: string; situation: Situation; at: Date },
): Promise<void> {
  await tx
    .updateTable('shared_places')
    .set({ situation, told_at: at })
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
    .select([
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
