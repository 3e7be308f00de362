import { recordActivity } from '#features/activity/activity.service.ts'
import { hasBlocked, notify } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { type RequestRow, findProfessional } from './practice.repository.ts'

const titles = {
  requestAccepted: 'Request accepted',
  requestDeclined: 'Request declined',
  conflictCleared: 'No conflict of interest',
} as const
/** What the professional did that the person is told. */
export type Told = keyof typeof titles

/** Tells the person in their bell and their history what the professional did, unless they have blocked the professional. */
export async function tellPerson(acting: Acting, row: RequestRow, what: Told): Promise<void> {
  if (await hasBlocked(acting.tx, { account: row.person_id, professionalId: row.professional_id })) return
  const { full_name: name, type } = await findProfessional(acting.tx, row.professional_id)
  await actingFor(acting, row.person_id, async (person) => {
    await recordActivity(person, {
      type: 'professional_contacted',
      title: titles[what],
      description: `${titles[what]}: ${name}`,
      metadata: { phrase: what, values: { name }, professionalId: row.professional_id },
    })
    await notify(person, {
      kind: what,
      values: { name },
      link: `/chat/${type === 'physician' ? 'physician/' : ''}${row.professional_id}`,
      // Anew each time: a request can be taken, closed and taken again.
      eventKey: `${what}:${acting.context.newId()}`,
    })
  })
}
