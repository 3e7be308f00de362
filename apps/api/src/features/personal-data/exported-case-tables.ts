import { reportNumber } from '@krash/contract'
import { sql } from 'kysely'
import { type ExportedTable, list, times } from './exported-table.ts'

/** What is stored about the reports of a person and their claims. */
export const caseTables: readonly ExportedTable[] = [
  {
    ...list('accidents', 'accidents', [
      'occurred_at',
      'address',
      'latitude',
      'longitude',
      'precision',
      'accuracy',
      'near',
      'severity',
      'damage',
      'description',
      'status',
      'notes',
      'details',
      ...times,
    ]),
    derive: ({ id }) => ({ number: reportNumber(String(id)) }),
  },
  list('accidentChanges', 'accident_changes', ['accident_id', 'status', 'notes', 'occurred_at']),
  list('accidentDetailChanges', 'accident_detail_changes', [
    'accident_id',
    'part',
    'deed',
    'name',
    'fields',
    'occurred_at',
  ]),
  list('accidentCorrections', 'accident_corrections', ['accident_id', 'correction', 'occurred_at']),
  list('accidentNotes', 'accident_notes', ['accident_id', 'text', 'removed_at', ...times]),
  list('accidentFileChanges', 'accident_file_changes', [
    'accident_id',
    'file_id',
    'deed',
    'is_picture',
    'occurred_at',
  ]),
  list('accidentCalls', 'accident_calls', ['accident_id', 'callee', 'name', 'called_at']),
  {
    ...list('claims', 'claims', [
      'accident_id',
      'policy_id',
      'carrier_name',
      'policy_number',
      'claim_type',
      'status',
      'claim_number',
      'filed_on',
      'promised_on',
      'adjuster_name',
      'adjuster_phone',
      'note',
      'removed_at',
      ...times,
    ]),
    more: {
      paper_ids: sql`array(
        select file_id from claim_papers as paper
        where paper.user_id = claims.user_id and paper.claim_id = claims.id order by paper.place
      )`,
    },
  },
  list('claimChanges', 'claim_changes', [
    'claim_id',
    'accident_id',
    'kind',
    'carrier_name',
    'claim_type',
    'status',
    'note',
    'occurred_at',
  ]),
]
