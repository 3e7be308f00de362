import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { instant, pageQuery } from '../wire/wire.ts'

/** What an account's own audit holds, by the group that a person can ask for. */
export const auditGroups = {
  signIn: [
    'signed_in',
    'sign_in_failed',
    'sign_in_locked',
    'password_refused',
    'session_reused',
    'signed_out',
    'device_signed_out',
    'signed_out_everywhere',
    'passkey_used',
  ],
  sharing: [
    'shared',
    'shared_opened',
    'sharing_revoked',
    'sharing_ended_by_lawyer',
    'place_shared',
    'place_sharing_ended',
  ],
  changes: [
    'account_created',
    'reset_asked',
    'password_reset',
    'password_changed',
    'passkey_added',
    'passkey_removed',
    'email_confirmed',
    'email_change_asked',
    'email_changed',
    'email_change_undone',
    'cell_number_confirmed',
    'data_exported',
    'account_deleted',
    'record_taken_over',
    'record_given_back',
  ],
} as const
export type AuditGroup = keyof typeof auditGroups
export const auditGroupNames = ['signIn', 'sharing', 'changes'] as const satisfies AuditGroup[]

/** Acts of persons, or against their accounts. */
export const personAuditKinds = [
  ...auditGroups.signIn,
  ...auditGroups.sharing,
  ...auditGroups.changes,
] as const
export type PersonAuditKind = (typeof personAuditKinds)[number]

/** Acts of the operator, and the beginning of each chain; they stand in the installation's own chain. */
export const operatorAuditKinds = [
  'chain_begun',
  'directory_imported',
  'help_places_imported',
  'record_invited',
  'record_verified',
  'record_unverified',
  'reports_listed',
  'audit_listed',
  'audit_verified',
  'audit_key_changed',
] as const
export type OperatorAuditKind = (typeof operatorAuditKinds)[number]

export type AuditKind = PersonAuditKind | OperatorAuditKind

export const auditEntry = z.object({
  /** Place in the account's chain, from 1 without gaps. */
  position: z.int(),
  at: instant,
  kind: z.enum(personAuditKinds),
  /** Browser and system, such as `Chrome on Android`; null when it is not recognised or none was there. */
  device: z.nullable(z.string()),
  /** Name of the lawyer whom it was about; null otherwise, and once the agreement is gone. */
  lawyerName: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditCheck = z.object({
  /** Whether no entry of the account was changed, removed or added from outside. */
  isWhole: z.boolean(),
  entries: z.int(),
})
export type AuditCheck = z.infer<typeof auditCheck>

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/api/audit',
    access: 'user',
    limit: 'person',
    summary: 'What happened in your account, newest first: sign-ins, sharing and changes, without content',
    query: z.object({ ...pageQuery, group: z.optional(z.enum(auditGroupNames)) }),
    response: z.array(auditEntry),
    paged: true,
  }),
  checkAudit: route({
    method: 'GET',
    path: '/api/audit/check',
    access: 'user',
    limit: 'person',
    summary: 'Whether the list of what happened in your account is complete and unchanged',
    response: auditCheck,
  }),
} as const
