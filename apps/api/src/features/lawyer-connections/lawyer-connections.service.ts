import {
  CONSENT_VERSION,
  type ConnectionRequest,
  type LawyerConnection,
  type Pagination,
  type Professional,
  type ShareSource,
  type SharedItem,
  type SharedPackage,
  isPreferredPartner,
  packageToShare,
  pageWindow,
  paginationOf,
  sharedItems,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { openConversation } from '#features/conversations/conversations.service.ts'
import { filesOfItems } from '#features/files/files.service.ts'
import { notifyProfessional } from '#features/notifications/notifications.service.ts'
import type { Acting } from '#platform/acting.ts'
import { countOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { insertConsentEvent } from './consents.repository.ts'
import {
  type ConnectionRow,
  findActive,
  findConnections,
  findLawyer,
  findSharedAccident,
  findSharer,
  holdPair,
  insertConnection,
} from './lawyer-connections.repository.ts'
import { tellSharing } from './tell-sharing.ts'

/**
 * Shares what was agreed to with one lawyer. The consent, the exact package and the history item are stored in the
 * caller's transaction. What is shared is read here, never taken from the request. A second connect returns the first,
 * until that is revoked.
 * @throws AppError PROFESSIONAL_NOT_FOUND, ACCIDENT_NOT_FOUND, CONSENT_REQUIRED
 */
export async function connectLawyer(
  acting: Acting,
  { lawyerId, caseDetails }: ConnectionRequest,
  language: string,
): Promise<LawyerConnection> {
  const { tx, context, userId } = acting
  await holdPair(tx, userId, lawyerId)
  const first = await findActive(tx, userId, lawyerId)
  if (first) return toConnection(first)
  const lawyer = await findLawyer(tx, lawyerId)
  if (!lawyer) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const items = sharedItems.filter((item) => caseDetails.items.includes(item))
  const shared = await readPackage(acting, { ...caseDetails, items })
  refuseWithoutConsent(caseDetails)
  // Whoever answers for the record sees there what was shared, and can write.
  await openConversation(acting, lawyerId)
  const at = context.clock.now()
  const consent = { id: context.newId(), version: caseDetails.consentVersion, language, items, at }
  await insertConnection(tx, userId, {
    id: context.newId(),
    lawyerId,
    consent,
    accidentId: caseDetails.accidentId ?? null,
    isPreferredPartner: isPreferredPartner(lawyer),
    shared,
    at,
  })
  await insertConsentEvent(acting, { consentId: consent.id, kind: 'granted', items, at })
  await recordContact(acting, lawyer)
  const connection = await findActive(tx, userId, lawyerId)
  if (!connection) throw new Error('a connection that was just made is gone')
  recordEvent(tx, { userId, kind: 'connection', data: { connectionId: connection.id }, at })
  await tellSharing(acting, { lawyerId, revokedAt: null, at })
  await notifyProfessional(acting, {
    professionalId: lawyerId,
    kind: 'connection',
    values: {},
    link: `/chat/${userId}`,
    eventKey: `connection:${connection.id}`,
  })
  return toConnection(connection)
}

export async function myConnections(
  { tx, userId }: Acting,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<{ connections: LawyerConnection[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findConnections(tx, userId, window)
  const total = await countOwn(tx, userId, 'lawyer_connections')
  return { connections: rows.map(toConnection), pagination: paginationOf(window, rows.length, total) }
}

/** Only an explicit yes to the current text counts. */
function refuseWithoutConsent({ consent, consentVersion }: ConnectionRequest['caseDetails']): void {
  if (consent !== true || consentVersion !== CONSENT_VERSION) throw new AppError('CONSENT_REQUIRED')
}

async function readPackage(
  acting: Acting,
  {
    items,
    accidentId,
    note,
    meeting,
    ...told
  }: ConnectionRequest['caseDetails'] & { items: readonly SharedItem[] },
): Promise<SharedPackage> {
  const profile = await findSharer(acting.tx, acting.userId)
  if (!profile) throw new AppError('AUTH_FAILED')
  const accident = accidentId ? await readAccident(acting, accidentId) : null
  const wishes = {
    caseType: told.caseType ?? null,
    priorities: told.priorities ?? [],
    ownWords: told.description || null,
  }
  return packageToShare({ profile, accident, items, note: note || null, meeting: meeting ?? null, wishes })
}

async function readAccident(acting: Acting, accidentId: string): Promise<ShareSource['accident']> {
  const accident = await findSharedAccident(acting.tx, acting.userId, accidentId)
  if (!accident) throw new AppError('ACCIDENT_NOT_FOUND')
  const photos = await filesOfItems(acting, { section: 'accident', itemIds: [accidentId] })
  return { ...accident, photos: photos.get(accidentId) ?? [] }
}

async function recordContact(acting: Acting, lawyer: Professional): Promise<void> {
  await recordActivity(acting, {
    type: 'professional_contacted',
    title: 'Lawyer contacted',
    description: `Details shared with ${lawyer.fullName}`,
    metadata: {
      phrase: 'professionalContacted',
      values: { name: lawyer.fullName },
      professionalId: lawyer.id,
    },
  })
}

export function toConnection(row: ConnectionRow): LawyerConnection {
  return {
    id: row.id,
    lawyerId: row.lawyer_id,
    lawyer: row.lawyer,
    isPreferredPartner: row.is_preferred_partner,
    accidentId: row.accident_id,
    status: row.revoked_at ? 'revoked' : 'active',
    connectedAt: row.connected_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    sharedItems: row.items,
    shared: row.shared,
    consent: { version: row.text_version, agreedAt: row.agreed_at.toISOString() },
  }
}
