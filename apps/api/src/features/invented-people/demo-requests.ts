import { randomUUID } from 'node:crypto'
import { type AgreedPackage, CONSENT_VERSION } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadOnce } from '#platform/database/load-once.ts'
import { addDays, dateIn, instantAt } from '#platform/zoned-time.ts'
import { insertDemoHours } from './demo-hours.ts'
import { type DemoDriver, demoDrivers } from './demo-drivers.data.ts'

type Services = Pick<Context, 'config' | 'database' | 'clock' | 'newId' | 'randomBytes' | 'passwords'>

/** Raised when the requests or the hours change; existing ones stay as they are. */
const VERSION = '2'
const MINUTE_MS = 60_000
const TEN_O_CLOCK = 10 * 60
const zone = 'America/New_York'
const holders = { lawyer: 'demo-lawyer@example.com', physician: 'demo-doctor@example.com' } as const

/**
 * Gives the two test accounts office hours and somebody to answer, once and only with demo data: invented drivers who shared, wrote, booked
 * and reviewed. Nobody can sign in as one of them. Does nothing for a test account that was deleted.
 */
export async function seedDemoRequests(context: Services): Promise<void> {
  if (!context.config.demoData) return
  await loadOnce(context, {
    name: 'demo requests',
    version: VERSION,
    load: async (tx) => {
      await insertDemoHours(tx, { addresses: Object.values(holders), at: context.clock.now() })
      for (const [number, driver] of demoDrivers.entries())
        await insertRequest(tx, context, { driver, number })
    },
  })
}

interface Made {
  driver: DemoDriver
  userId: string
  holderId: string
  professionalId: string
  at: Date
}

async function insertRequest(
  tx: Tx,
  context: Services,
  { driver, number }: { driver: DemoDriver; number: number },
): Promise<void> {
  const holder = await findHolder(tx, driver)
  if (!holder) return
  // One after the other, so that they stand in the order of the list.
  const at = new Date(context.clock.now().getTime() - (number + 1) * 20 * MINUTE_MS)
  const userId = await insertDriver(tx, context, { driver, at })
  if (userId === undefined) return
  const made: Made = { driver, userId, at, ...holder }
  await insertTalk(tx, context, made)
  if (driver.shares !== 'no') await insertSharing(tx, context, made)
  if (driver.visitIn !== null) await insertVisit(tx, context, made)
  if (driver.review) await insertReview(tx, context, made)
  if (driver.isTaken)
    await tx
      .updateTable('practice_requests')
      .set({ state: 'in_progress' })
      .where('user_id', '=', userId)
      .execute()
}

async function findHolder(tx: Tx, { with: type }: DemoDriver) {
  const row = await tx
    .selectFrom('professional_accounts as own')
    .innerJoin('users as holder', 'holder.id', 'own.user_id')
    .select(['own.user_id', 'own.professional_id'])
    .where('holder.email', '=', holders[type])
    .executeTakeFirst()
  return row && { holderId: row.user_id, professionalId: row.professional_id }
}

/** Undefined when the address or code is taken. */
async function insertDriver(
  tx: Tx,
  { newId, passwords, randomBytes }: Services,
  { driver, at }: { driver: DemoDriver; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      id: newId(),
      email: addressOf(driver),
      email_verified_at: at,
      password_hash: await passwords.hash(randomBytes(18).toString('base64url')),
      first_name: driver.firstName,
      last_name: 'Demo',
      cell_number: driver.phone,
      referral_code: driver.referralCode,
      notify_email: false,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function insertTalk(tx: Tx, { newId }: Services, made: Made): Promise<void> {
  const { driver, userId, holderId, professionalId, at } = made
  const id = newId()
  const count = driver.messages.length
  const lastAt = timeOf(at, count)
  await tx
    .insertInto('conversations')
    .values({
      id,
      person_id: userId,
      other_id: holderId,
      professional_id: professionalId,
      last_position: count,
      person_read: count,
      other_read: driver.isTaken ? count : 0,
      person_has_written: count > 0,
      other_has_written: count > 1,
      created_at: at,
    })
    .execute()
  const unread = driver.isTaken ? 0 : count
  const member = { conversation_id: id, last_at: lastAt }
  await tx
    .insertInto('conversation_members')
    .values([
      { ...member, user_id: userId, side: 'person' },
      { ...member, user_id: holderId, side: 'other', unread_count: unread },
    ])
    .execute()
  if (count === 0) return
  const messages = driver.messages.map((text, index) => ({
    id: newId(),
    conversation_id: id,
    position: index + 1,
    side: index % 2 === 0 ? ('person' as const) : ('other' as const),
    client_id: randomUUID(),
    text,
    created_at: timeOf(at, index + 1),
  }))
  await tx.insertInto('messages').values(messages).execute()
  const contact = { user_id: userId, id: newId(), professional_id: professionalId, created_at: at }
  await tx.insertInto('professional_contacts').values(contact).execute()
}

async function insertSharing(
  tx: Tx,
  { newId }: Services,
  { driver, userId, professionalId, at }: Made,
): Promise<void> {
  const [connectionId, consentId] = [newId(), newId()]
  const items = ['contact', 'case']
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      id: consentId,
      connection_id: connectionId,
      kind: 'lawyer_sharing',
      text_version: CONSENT_VERSION,
      language: 'en',
      items,
      shared: JSON.stringify(packageOf(driver, at)),
      agreed_at: at,
    })
    .execute()
  const isChecked = driver.shares === 'checked'
  const facts = {
    fullName: nameOf(driver),
    others: ['Rowan Example'],
    state: 'FL',
    county: 'Hillsborough County',
    date: at.toISOString(),
  }
  await tx
    .insertInto('lawyer_connections')
    .values({
      user_id: userId,
      id: connectionId,
      lawyer_id: professionalId,
      consent_id: consentId,
      is_preferred_partner: false,
      connected_at: at,
      conflict_check: isChecked ? 'waiting' : 'none',
      conflict_facts: isChecked ? JSON.stringify(facts) : null,
    })
    .execute()
  await tx
    .insertInto('consent_events')
    .values({ user_id: userId, id: newId(), consent_id: consentId, kind: 'granted', items, at })
    .execute()
}

function packageOf(driver: DemoDriver, at: Date): AgreedPackage {
  return {
    contact: {
      fullName: nameOf(driver),
      email: addressOf(driver),
      cellNumber: driver.phone,
      preferredNotification: 'email',
    },
    case: {
      reportNumber: null,
      timestamp: at.toISOString(),
      severity: 'major',
      description: driver.messages[0] ?? 'A truck changed lanes into my car.',
      damage: ['rear'],
      note: null,
      caseType: 'car-accident',
      priorities: ['cost', 'responseTime'],
      ownWords: null,
    },
    documents: null,
    location: null,
    meeting: null,
  }
}

async function insertVisit(
  tx: Tx,
  { newId, clock }: Services,
  { driver, userId, professionalId, at }: Made,
): Promise<void> {
  const day = addDays(dateIn(zone, clock.now()), driver.visitIn ?? 0)
  const start = instantAt(zone, day, TEN_O_CLOCK)
  if (!start) return
  await tx
    .insertInto('appointments')
    .values({
      user_id: userId,
      id: newId(),
      professional_id: professionalId,
      starts_at: start,
      ends_at: new Date(start.getTime() + 30 * MINUTE_MS),
      time_zone: zone,
      status: 'booked',
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertReview(
  tx: Tx,
  { newId }: Services,
  { driver: { review, firstName }, userId, professionalId, at }: Made,
): Promise<void> {
  if (!review) return
  const row = { user_id: userId, id: newId(), professional_id: professionalId, ...review }
  await tx
    .insertInto('reviews')
    .values({ ...row, author_name: `${firstName} D.`, created_at: at, updated_at: at })
    .execute()
}

function timeOf(begun: Date, position: number): Date {
  return new Date(begun.getTime() + position * MINUTE_MS)
}

function nameOf({ firstName }: DemoDriver): string {
  return `${firstName} Demo`
}

/** example.com is reserved (RFC 2606): mail to it reaches nobody. */
function addressOf({ firstName }: DemoDriver): string {
  return `demo-${firstName.toLowerCase()}@example.com`
}
