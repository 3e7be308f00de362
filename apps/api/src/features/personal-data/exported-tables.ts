import { sql } from 'kysely'
import { readOwnChain } from '#platform/audit/own-chain.ts'
import { caseTables } from './exported-case-tables.ts'
import { type ExportedTable, list, times } from './exported-table.ts'

/** What the person wrote about the record themselves. */
const ownWords = sql`(
  select jsonb_object_agg(field, case field
    when 'languages' then (
      select jsonb_agg(jsonb_build_object('language', tag, 'proficiency', record.proficiency -> tag))
      from unnest(record.languages) as tag
    )
    else items.item::jsonb -> field
  end)
  from professionals as record
  join professional_items as items on items.id = record.id
  cross join jsonb_object_keys(record.own_fields) as field
  where record.id = professional_id
)`

const professionalName = {
  professional_name: sql`(select full_name from professionals where professionals.id = professional_id)`,
}

/** Everything stored about a person besides their own row, in the order of the page. */
export const exportedTables: readonly ExportedTable[] = [
  list('vehicles', 'vehicles', [
    'make',
    'model',
    'year',
    'color',
    'license_plate',
    'plate_state',
    'vin',
    'vehicle_type',
    'fuel_type',
    ...times,
  ]),
  list('drivers', 'drivers', [
    'full_name',
    'email',
    'cell_number',
    'address',
    'date_of_birth',
    'relationship',
    'license_number',
    'license_state',
    ...times,
  ]),
  list('insurancePolicies', 'insurance_policies', [
    'carrier_name',
    'driver_name',
    'policy_number',
    'coverage_type',
    'policy_start_date',
    'policy_end_date',
    'policy_limits',
    'deductible',
    'uninsured_motorist',
    'underinsured_motorist',
    'medical_payments',
    'agent_name',
    'agent_phone',
    'roadside_phone',
    'claims_phone',
    ...times,
  ]),
  list('emergencyContacts', 'emergency_contacts', [
    'name',
    'phone',
    'relationship',
    'created_at',
    'removed_at',
  ]),
  ...caseTables,
  {
    ...list('lawyerConnections', 'lawyer_connections', [
      'lawyer_id',
      'connected_at',
      'is_preferred_partner',
      'accident_id',
      'consent_id',
      'revoked_at',
      'revoke_reason',
      'ended_by_lawyer',
      'conflict_check',
      'conflict_facts',
    ]),
    more: {
      lawyer_name: sql`(select full_name from professionals where professionals.id = lawyer_connections.lawyer_id)`,
    },
  },
  {
    ...list('appointments', 'appointments', [
      'professional_id',
      'starts_at',
      'ends_at',
      'time_zone',
      'status',
      'booked_at',
      'cancelled_by',
      'reason',
      'changes',
      ...times,
    ]),
    more: professionalName,
  },
  {
    ...list('practiceRequests', 'practice_requests', [
      'professional_id',
      'state',
      'decline_reason',
      'came_at',
      'updated_at',
    ]),
    more: professionalName,
  },
  list('placeLinksMade', 'place_links_made', ['accident_id', 'occurred_at']),
  list('sharedPlaces', 'shared_places', [
    'accident_id',
    'situation',
    'shows_name',
    'shows_phone',
    'told_at',
    'created_at',
    'expires_at',
  ]),
  {
    ...list('ownRecords', 'professional_accounts', ['professional_id', 'claimed_at']),
    more: { ...professionalName, own_words: ownWords },
  },
  list('calendarFeeds', 'calendar_feeds', ['language', 'created_at']),
  list('consents', 'consents', [
    'kind',
    'text_version',
    'language',
    'items',
    'connection_id',
    'shared',
    'digest',
    'agreed_at',
  ]),
  list('consentEvents', 'consent_events', ['consent_id', 'kind', 'items', 'file_ids', 'at']),
  { ...list('favorites', 'favorites', ['professional_id', 'created_at']), more: professionalName },
  {
    ...list('professionalContacts', 'professional_contacts', ['professional_id', 'message', 'created_at']),
    more: professionalName,
  },
  {
    key: 'conversations',
    table: 'conversation_members',
    columns: ['id', 'label', 'created_at', 'last_at', 'unread_count', 'muted_at'],
    from: sql`(
      select member.user_id, member.conversation_id as id, member.side, member.label, held.created_at, member.last_at,
        member.unread_count, member.muted_at, held.professional_id
      from conversation_members as member join conversations as held on held.id = member.conversation_id
    ) as conversation_members`,
    more: {
      with_name: sql`coalesce(
        (select full_name from professionals where professionals.id = professional_id and side = 'person'),
        (select peer_name from krash_conversation_people(array[conversation_members.id]))
      )`,
    },
  },
  {
    // Messages of others belong to them.
    key: 'messages',
    table: 'messages',
    columns: ['id', 'conversation_id', 'text', 'created_at', 'deleted_at'],
    from: sql`(select krash_user_id() as user_id, said.* from krash_own_messages() as said) as messages`,
    more: {
      file_ids: sql`array(
        select file_id from message_files as shown
        where shown.conversation_id = messages.conversation_id and shown.position = messages.position
        order by shown.place
      )`,
    },
  },
  list('blocks', 'blocks', ['blocked_user_id', 'conversation_id', 'name', 'created_at']),
  list('conversationReports', 'conversation_reports', ['conversation_id', 'reason', 'text', 'created_at']),
  {
    ...list('professionalCorrections', 'professional_corrections', [
      'professional_id',
      'topic',
      'message',
      'created_at',
    ]),
    more: professionalName,
  },
  {
    ...list('reviews', 'reviews', ['professional_id', 'rating', 'title', 'text', 'author_name', ...times]),
    more: professionalName,
  },
  {
    ...list('reviewAnswers', 'review_answers', ['professional_id', 'text', 'created_at']),
    more: professionalName,
  },
  list('reviewReports', 'review_reports', ['reason', 'text', 'created_at']),
  list('files', 'files', [
    'original_filename',
    'section_type',
    'section_item_id',
    'category',
    'shot',
    'description',
    'phone_time',
    'camera_time',
    'satellite_time',
    'file_size',
    'mime_type',
    'sha256',
    'width',
    'height',
    'is_active',
    'deleted_at',
    'last_accessed_at',
    ...times,
  ]),
  list('feedback', 'feedback', [
    'feedback_type',
    'category',
    'title',
    'message',
    'rating',
    'severity',
    'priority',
    'target_id',
    'attachments',
    'created_at',
  ]),
  list('contactRequests', 'contact_requests', ['subject', 'message', 'name', 'email', 'phone', 'created_at']),
  {
    ...list('mails', 'mails', ['template', 'created_at', 'sent_at', 'failed_at']),
    from: ofChannel('mail'),
    // This mail goes to an address that somebody typed, or not at all; the row would reveal which, and so who has an
    // account.
    only: sql<boolean>`template <> 'emailChangeConfirm'`,
  },
  {
    ...list('textMessages', 'mails', ['template', 'created_at', 'sent_at', 'failed_at']),
    from: ofChannel('text'),
  },
  list('notifications', 'notifications', ['kind', 'values', 'link', 'created_at', 'read_at', 'removed_at']),
  list('pushDevices', 'push_subscriptions', ['device', 'created_at']),
  list('sessions', 'sessions', [
    'device',
    'created_at',
    'last_used_at',
    'expires_at',
    'ended_at',
    'end_reason',
  ]),
  list('passkeys', 'passkeys', ['name', 'is_synced', 'created_at', 'last_used_at']),
  list('knownDevices', 'known_devices', ['device', 'created_at', 'last_used_at']),
  list('oldEmails', 'email_undo_links', ['email', 'created_at', 'expires_at']),
  {
    key: 'accountEvents',
    table: 'audit_entries',
    columns: ['id', 'position', 'at', 'kind', 'device', 'about'],
    open: readOwnChain,
    // The id is the place in the chain, and differs from those of other chains.
    from: sql`(
      select krash_user_id() as user_id, "position", at, kind, device, about,
        (lpad(to_hex("position"), 16, '0') || right(replace(subject::text, '-', ''), 16))::uuid as id
      from audit_entries where subject = krash_audit_subject()) as audit_entries`,
  },
  list('activities', 'activities', [
    'type',
    'title',
    'description',
    'metadata',
    'occurred_at',
    'is_read',
    'is_archived',
    'told_by_client',
    ...times,
  ]),
]

/** Mails and text messages wait in one table. */
function ofChannel(channel: 'mail' | 'text') {
  return sql`(
    select id, user_id, template, created_at, sent_at, failed_at from mails where channel = ${sql.lit(channel)}
  )`
}
