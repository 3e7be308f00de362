import {
  CONSENT_VERSION,
  type AgreedPackage,
  type ConnectionRequest,
  type LawyerConnection,
  type PackagePreview,
  type Pagination,
  type PreviewRequest,
  type Professional,
  amongOwnFiles,
  isPreferredPartner,
  pageWindow,
  paginationOf,
  sharedItems,
  throughConnection,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { openConversation } from '#features/conversations/conversations.service.ts'
import { notifyProfessional } from '#features/notifications/notifications.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
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
  holdPair,
  insertConnection,
} from './lawyer-connections.repository.ts'
import { digestOf } from './package-to-share.ts'
import { readFacts, readPackage } from './read-package.ts'
import { tellSharing } from './tell-sharing.ts'

/** What a lawyer would get. @throws AppError PROFESSIONAL_NOT_FOUND, ACCIDENT_NOT_FOUND */
export async function previewConnection(
  acting: Acting,
  { lawyerId, caseDetails }: PreviewRequest,
): Promise<PackagePreview> {
  if (!(await findLawyer(acting.tx, lawyerId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return asPreview(await readPackage(acting, caseDetails))
}

/**
 * Shares what was agreed to with one lawyer. The consent, the exact package and the history item are stored in the
 * caller's transaction. What is shared is read here, never taken from the request. A second connect returns the first,
 * until that is revoked.
 * @throws AppError PROFESSIONAL_NOT_FOUND, ACCIDENT_NOT_FOUND, CONSENT_REQUIRED; PACKAGE_CHANGED where the digest is
 *   that of another package
 */
export async function connectLawyer(
  acting: Acting,
  { lawyerId, caseDetails, digest }: ConnectionRequest,
  language: string,
): Promise<LawyerConnection> {
  const { tx, context, userId } = acting
  await holdPair(tx, userId, lawyerId)
  const first = await findActive(tx, userId, lawyerId)
  if (first) return toConnection(first)
  const lawyer = await findLawyer(tx, lawyerId)
  if (!lawyer) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const items = sharedItems.filter((item) => caseDetails.items.includes(item))
  const shared = await readPackage(acting, caseDetails)
  refuseWithoutConsent(caseDetails)
  refuseChanged(shared, digest)
  // Whoever answers for the record sees there what was shared, and can write.
  await openConversation(acting, lawyerId)
  const at = context.clock.now()
  const agreed = {
    version: caseDetails.consentVersion,
    language,
    items,
    shared,
    digest: digestOf(shared),
    at,
  }
  const consent = { id: context.newId(), connectionId: context.newId(), ...agreed }
  await insertConnection(tx, userId, {
    lawyerId,
    consent,
    accidentId: caseDetails.accidentId ?? null,
    isPreferredPartner: isPreferredPartner(lawyer),
    conflictFacts: caseDetails.conflictCheckFirst ? await readFacts(acting, caseDetails.accidentId) : null,
  })
  await insertConsentEvent(acting, { consentId: consent.id, kind: 'granted', items, at })
  await recordContact(acting, lawyer)
  const connection = await findActive(tx, userId, lawyerId)
  if (!connection) throw new Error('a connection that was just made is gone')
  recordAudit(acting, { userId, kind: 'shared', about: connection.id })
  recordEvent(tx, { userId, kind: 'connection', data: { connectionId: connection.id }, at })
  await tellSharing(acting, { lawyerId, revokedAt: null, at })
  await notifyProfessional(acting, {
    professionalId: lawyerId,
    kind: 'connection',
    values: {},
    link: '/practice',
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
export function refuseWithoutConsent({
  consent,
  consentVersion,
}: Pick<ConnectionRequest['caseDetails'], 'consent' | 'consentVersion'>): void {
  if (consent !== true || consentVersion !== CONSENT_VERSION) throw new AppError('CONSENT_REQUIRED')
}

/** If the person saw a different package, they are shown this one and nothing is shared. */
export function refuseChanged(shared: AgreedPackage, digest: string | undefined): void {
  if (digest !== undefined && digest !== digestOf(shared))
    throw new AppError('PACKAGE_CHANGED', { data: asPreview(shared) })
}

export function asPreview(shared: AgreedPackage): PackagePreview {
  return { package: amongOwnFiles(shared), digest: digestOf(shared) }
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

/** Who ended it, and what a conflict check came to. */
export function endOf(
  row: Pick<ConnectionRow, 'revoked_at' | 'ended_by_lawyer' | 'conflict_check' | 'conflict_facts'>,
): Pick<LawyerConnection, 'endedBy' | 'conflictCheck' | 'conflictFacts'> {
  const by = row.ended_by_lawyer ? 'lawyer' : 'person'
  return {
    endedBy: row.revoked_at ? by : null,
    conflictCheck: row.conflict_check,
    conflictFacts: row.conflict_facts,
  }
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
    ...endOf(row),
    sharedItems: row.items,
    shared: row.revoked_at ? amongOwnFiles(row.shared) : throughConnection(row.shared, row.id),
    consent: { version: row.text_version, agreedAt: row.agreed_at.toISOString(), digest: row.digest },
  }
}
