import {
  type AgreedPackage,
  type LawyerConnection,
  type PackagePreview,
  type Priority,
  type RenewalRequest,
  caseTypes,
  packageChanges,
  priorities,
} from '@krash/contract'
import { openConversation } from '#features/conversations/conversations.service.ts'
import { notifyProfessional } from '#features/notifications/notifications.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { insertConsentEvent } from './consents.repository.ts'
import { type ConnectionRow, holdPair, renewConsent } from './lawyer-connections.repository.ts'
import { asPreview, refuseChanged, refuseWithoutConsent, toConnection } from './lawyer-connections.service.ts'
import { digestOf } from './package-to-share.ts'
import { readPackage } from './read-package.ts'
import { requireConnection } from './require-connection.ts'
import { tellSharing } from './tell-sharing.ts'

/** What a connection would share by now. @throws AppError CONNECTION_NOT_FOUND, SHARING_ENDED */
export async function previewRenewal(acting: Acting, id: string): Promise<PackagePreview> {
  return asPreview(await packageByNow(acting, await requireActive(acting, id)))
}

/**
 * Shares what is new: another agreement of the same connection replaces the last, which ends. Where nothing is
 * new, the connection stays as it is, so that a second call has no effect.
 * @throws AppError CONNECTION_NOT_FOUND, SHARING_ENDED, CONSENT_REQUIRED; PACKAGE_CHANGED where the digest is that of
 *   another package
 */
export async function renewConnection(
  acting: Acting,
  { id, language, ...said }: RenewalRequest & { id: string; language: string },
): Promise<LawyerConnection> {
  const { tx, context, userId } = acting
  const { lawyer_id: lawyerId } = await requireActive(acting, id)
  await holdPair(tx, userId, lawyerId)
  await openConversation(acting, lawyerId)
  await holdOwn(tx, userId, { table: 'lawyer_connections', id })
  // Again, as either side may have ended it meanwhile.
  const row = await requireActive(acting, id)
  const shared = await packageByNow(acting, row)
  refuseWithoutConsent(said)
  refuseChanged(shared, said.digest)
  if (packageChanges(row.shared, shared).length === 0) return toConnection(row)
  const at = context.clock.now()
  const { items } = row
  const consent = { id: context.newId(), connectionId: id, version: said.consentVersion, language, items, at }
  await renewConsent(tx, userId, { ...consent, shared, digest: digestOf(shared) })
  await insertConsentEvent(acting, { consentId: row.consent_id, kind: 'ended', items, at })
  await insertConsentEvent(acting, { consentId: consent.id, kind: 'granted', items, at })
  recordAudit(acting, { userId, kind: 'shared', about: id })
  recordEvent(tx, { userId, kind: 'connection', data: { connectionId: id }, at })
  await tellSharing(acting, { lawyerId, revokedAt: null, at })
  await tellOfNews(acting, row, consent.id)
  return toConnection(await requireConnection(acting, id))
}

/** Whoever answers for the lawyer, unless they see only the names until they have looked for a conflict. */
async function tellOfNews(acting: Acting, row: ConnectionRow, consentId: string): Promise<void> {
  if (row.conflict_check === 'waiting') return
  const told = `connection:${row.id}:`
  await notifyProfessional(acting, {
    professionalId: row.lawyer_id,
    kind: 'connection',
    values: {},
    link: '/practice',
    eventKey: `${told}${consentId}`,
    replaces: told,
  })
}

async function requireActive(acting: Acting, id: string): Promise<ConnectionRow> {
  const row = await requireConnection(acting, id)
  if (row.revoked_at) throw new AppError('SHARING_ENDED')
  return row
}

/** The report and the profile as they are, with what the person had added when they agreed. */
function packageByNow(acting: Acting, row: ConnectionRow): Promise<AgreedPackage> {
  const { case: told, meeting } = row.shared
  return readPackage(acting, {
    items: row.items,
    consentVersion: row.text_version,
    accidentId: row.accident_id,
    note: told?.note ?? null,
    meeting,
    caseType: caseTypes.find((known) => known === told?.caseType),
    priorities: (told?.priorities ?? []).filter(isPriority),
    description: told?.ownWords ?? null,
  })
}

function isPriority(word: string): word is Priority {
  return priorities.some((known) => known === word)
}
