import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { type PushSubscriptionForm, routes } from '@krash/contract'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { actAs } from '#platform/acting.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { type NewNotification, notify } from './notifications.service.ts'
import { markRead } from './own-notifications.ts'
import { textPerson } from './text-person.ts'
import { setMailed } from './unread-mail.repository.ts'

/** Notifies a person of a message, as a conversation does; by default each is from another conversation. */
export async function tellOfMessage(
  api: TestApp,
  client: TestClient,
  { conversation = randomUUID(), ...more }: Partial<NewNotification> & { conversation?: string } = {},
): Promise<void> {
  await actAs(api.context, client.userId, (acting) =>
    notify(acting, {
      kind: 'message',
      values: { name: 'Maria Alvarez', count: 1 },
      link: `/chat/${conversation}`,
      eventKey: `message:${conversation}:${v7()}`,
      replaces: `message:${conversation}:`,
      ...more,
    }),
  )
}

/** Marks all notifications as read, as the bell does, however long ago the person signed in. */
export async function readBell(api: TestApp, client: TestClient): Promise<void> {
  await actAs(api.context, client.userId, (acting) => markRead(acting, 'all'))
}

/** A zone in which it is about noon, so that nothing waits for the morning. */
export function zoneAtNoon(at: Date): string {
  const behind = at.getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`
}

/** A number as if its code had been entered, in an account that wants text messages; it is noon where it is. */
export async function confirmCell(api: TestApp, client: TestClient, cellNumber: string): Promise<void> {
  const at = api.clock.now()
  await api.context.database.kysely
    .updateTable('users')
    .set({ cell_number: cellNumber, cell_confirmed_at: at, notify_text: true, time_zone: zoneAtNoon(at) })
    .where('id', '=', client.userId)
    .execute()
}

/** Brings a person's phone into a time zone; null as if none had been told. */
export async function travel(api: TestApp, client: TestClient, timeZone: string | null): Promise<void> {
  await api.context.database.kysely
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', client.userId)
    .execute()
}

/** Has a text message sent about a new message, needed for 30 days. @returns whether the person gets any */
export async function textTo(api: TestApp, client: TestClient): Promise<boolean> {
  await tellOfMessage(api, client)
  const at = api.clock.now()
  const until = new Date(at.getTime() + 30 * 24 * 3_600_000)
  return actAs(api.context, client.userId, async (acting) => {
    const { id } = await acting.tx
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', client.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await setMailed(acting.tx, client.userId, { id, at })
    return textPerson(acting, { template: 'unreadMessages', values: {}, until, about: id })
  })
}

/** Books a visit that begins then, and reminds of it as an hour before. @returns the visit's id */
export async function remind(api: TestApp, client: TestClient, start: Date): Promise<string> {
  const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
  await insertProfessionals(api.context.database, [lawyer])
  const id = v7()
  const times = {
    starts_at: start,
    ends_at: new Date(start.getTime() + 1_800_000),
    time_zone: 'America/Phoenix',
  }
  const now = api.clock.now()
  await api.context.database.kysely
    .insertInto('appointments')
    .values({
      id,
      user_id: client.userId,
      professional_id: lawyer.id,
      status: 'booked',
      ...times,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const isoStart = start.toISOString()
  await actAs(api.context, client.userId, (acting) =>
    notify(acting, {
      kind: 'appointmentReminder',
      values: { name: 'Adele Larkspur', start: isoStart, timeZone: times.time_zone },
      link: '/appointments',
      eventKey: `reminder:${id}:${isoStart}:1`,
      replaces: `reminder:${id}:`,
    }),
  )
  return id
}

/** A subscription that no browser reads, with a push service every server accepts. */
export function subscriptionForm(name: string): PushSubscriptionForm {
  const device = createECDH('prime256v1')
  device.generateKeys()
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
    keys: { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** Creates a notification with this name and a device to be told. */
export async function ring(
  api: TestApp,
  client: TestClient,
  name: string,
): Promise<{ notificationId: string; pushEndpoint: string }> {
  await tellOfMessage(api, client, { values: { name, count: 1 } })
  const body = subscriptionForm(`of-${client.userId}`)
  await client.call(routes.subscribePush, { body })
  const { data } = await client.call(routes.listNotifications)
  return { notificationId: data.notifications[0]?.id ?? '', pushEndpoint: body.endpoint }
}

/** Gives a person a device. @returns how many pushes wait for it, and what removes it before they are sent */
export async function withDevice(api: TestApp, client: TestClient) {
  const body = subscriptionForm(`of-${client.userId}`)
  await client.call(routes.updatePreferences, { body: { notifications: { push: true } } })
  await client.call(routes.subscribePush, { body })
  const pushes = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from graphile_worker._private_jobs
      where payload ->> 'userId' = ${client.userId} and payload ->> 'subscriptionId' is not null`.execute(
      api.context.database.kysely,
    )
    return rows[0]?.count ?? 0
  }
  const drop = () => client.call(routes.unsubscribePush, { body: { endpoint: body.endpoint } })
  return { pushes, drop }
}
