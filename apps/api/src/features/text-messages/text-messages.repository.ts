import type { Tx } from '#platform/database/database.ts'

/** Where text messages go, and the code that is waited for; undefined when the account is gone. */
export async function findTextNumber(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .leftJoin('cell_confirmations as code', 'code.user_id', 'users.id')
    .select([
      'users.cell_number',
      'users.cell_confirmed_at',
      'users.texts_stopped_at',
      'code.cell_number as pending_number',
      'code.sent_at',
      'code.used_at',
      'code.expires_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Locks the person's row, so that codes and guesses follow one another; undefined when the account is gone. */
export async function holdPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['cell_number', 'language', 'updated_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Where the person's phone is. */
export async function noteTimeZone(tx: Tx, userId: string, timeZone: string): Promise<void> {
  await tx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute()
}

export async function findCode(tx: Tx, userId: string) {
  return tx.selectFrom('cell_confirmations').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

interface NewCode {
  cellNumber: string
  hash: Buffer
  at: Date
  expiresAt: Date
}

/** Stores a code by its hash, in place of an older one. */
export async function putCode(
  tx: Tx,
  userId: string,
  { cellNumber, hash, at, expiresAt }: NewCode,
): Promise<void> {
  const fields = {
    cell_number: cellNumber,
    code_hash: hash,
    guesses: 0,
    sent_at: at,
    expires_at: expiresAt,
    used_at: null,
  }
  await tx
    .insertInto('cell_confirmations')
    .values({ user_id: userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

export async function countGuess(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('cell_confirmations')
    .set((row) => ({ guesses: row('guesses', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** The number becomes that of the profile, confirmed, and text messages are on; its code has been used. */
export async function confirmCell(
  tx: Tx,
  userId: string,
  { cellNumber, at, version }: { cellNumber: string; at: Date; version: Date | undefined },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      cell_number: cellNumber,
      cell_confirmed_at: at,
      texts_stopped_at: null,
      notify_text: true,
      ...(version && { updated_at: version }),
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('cell_confirmations').set({ used_at: at }).where('user_id', '=', userId).execute()
}

/** Ends text messages for everybody who gets them at this number. @returns whose they were */
export async function stopTexts(tx: Tx, cellNumber: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ notify_text: false, texts_stopped_at: at })
    .where('cell_number', '=', cellNumber)
    .where('cell_confirmed_at', 'is not', null)
    .where('notify_text', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives them back to those whose STOP took them. */
export async function startTexts(tx: Tx, cellNumber: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ notify_text: true, texts_stopped_at: null })
    .where('cell_number', '=', cellNumber)
    .where('cell_confirmed_at', 'is not', null)
    .where('texts_stopped_at', 'is not', null)
    .execute()
}

/** The language of somebody who has confirmed this number. */
export async function languageAt(tx: Tx, cellNumber: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('cell_number', '=', cellNumber)
    .where('cell_confirmed_at', 'is not', null)
    .orderBy('cell_confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.language
}

export async function sweepCodes(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('cell_confirmations').where('expires_at', '<', now).execute()
}
