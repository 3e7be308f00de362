import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadOnce } from '#platform/database/load-once.ts'

type Services = Pick<Context, 'config' | 'database' | 'clock' | 'newId' | 'randomBytes' | 'passwords'>

/** Raised when the accounts change; existing ones stay as they are, and so do their lines in the file. */
const VERSION = '2'
const tampa = { latitude: 27.9506, longitude: -82.4572 }

interface DemoAccount {
  type: ProfessionalType
  specialty: string
  /** example.com is reserved (RFC 2606): mail to it reaches nobody. */
  email: string
  lastName: string
  referralCode: string
}

const accounts: readonly DemoAccount[] = [
  {
    type: 'lawyer',
    specialty: 'Personal Injury',
    email: 'demo-lawyer@example.com',
    lastName: 'Lawyer',
    referralCode: 'KR-DEM01',
  },
  {
    type: 'physician',
    specialty: 'Orthopedics',
    email: 'demo-doctor@example.com',
    lastName: 'Doctor',
    referralCode: 'KR-DEM02',
  },
]

/**
 * Creates, once and only with demo data, two invented accounts that answer for a demo lawyer and a demo doctor near
 * Tampa. Their passwords are random and known only to those who can read the data folder.
 * @returns the file with the passwords; undefined when this data folder has none
 */
export async function seedDemoAccounts(context: Services): Promise<string | undefined> {
  if (!context.config.demoData) return undefined
  const file = path.join(context.config.dataDir, 'demo-accounts.txt')
  await loadOnce(context, {
    name: 'demo professional accounts',
    version: VERSION,
    load: (tx) => makeAccounts(tx, context, file),
  })
  const isThere = await stat(file).catch(() => undefined)
  return isThere && file
}

async function makeAccounts(tx: Tx, context: Services, file: string): Promise<void> {
  const lines: string[] = []
  for (const account of accounts) {
    const who = await nearestUnclaimed(tx, account)
    if (!who) continue
    const password = context.randomBytes(18).toString('base64url')
    if (!(await insertDemoUser(tx, context, { account, password, professionalId: who.id }))) continue
    const place = [who.full_name, who.firm_name, `${who.city}, ${who.state}`].filter(Boolean).join(', ')
    lines.push(`${place}\n  e-mail    ${account.email}\n  password  ${password}\n`)
  }
  // Written before the commit: after it nobody could recover the passwords.
  if (lines.length > 0) {
    const before = await readFile(file, 'utf8').catch(() => heading)
    await writeSecret(file, [before, ...lines].join('\n'))
  }
}

const heading = `Invented accounts that answer for the demo professionals below: write to them as a driver in one browser and answer in another.
The passwords were made for this server alone. Delete an account in its Preferences when you do not need it.
`

/** The unclaimed demo professional of this kind nearest to the middle of Tampa; in its suburbs where the city has none. */
async function nearestUnclaimed(tx: Tx, { type, specialty }: DemoAccount) {
  return tx
    .selectFrom('professionals')
    .select(['id', 'full_name', 'firm_name', 'city', 'state'])
    .where('type', '=', type)
    .where('source', '=', 'demo')
    .where('is_active', '=', true)
    .where('state', '=', 'FL')
    .where(sql<boolean>`${specialty} = any(specialties)`)
    .where(sql<boolean>`krash_hold_professional_account(id) is null`)
    .orderBy(sql`power(latitude - ${tampa.latitude}, 2) + power(longitude - ${tampa.longitude}, 2)`)
    .orderBy('id')
    .executeTakeFirst()
}

/** False when the address or code is taken. */
async function insertDemoUser(
  tx: Tx,
  { newId, passwords, clock }: Services,
  { account, password, professionalId }: { account: DemoAccount; password: string; professionalId: string },
): Promise<boolean> {
  const [id, at] = [newId(), clock.now()]
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email: account.email,
      email_verified_at: at,
      password_hash: await passwords.hash(password),
      first_name: 'Demo',
      last_name: account.lastName,
      referral_code: account.referralCode,
      notify_email: false,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .insertInto('professional_accounts')
    .values({ user_id: id, professional_id: professionalId, claimed_at: at })
    .execute()
  return true
}

/** Readable only for the owner of the data folder, and flushed before it counts. */
async function writeSecret(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
