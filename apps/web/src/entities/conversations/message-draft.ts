import type { MessageFile } from '@krash/contract/conversations'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'

/** What is written but not sent. */
export interface Draft {
  text: string
  files: readonly MessageFile[]
}

/** Signing out wipes it with the rest of the storage. */
const PREFIX = 'krash_chat_draft '
const emptyDraft: Draft = { text: '', files: [] }

/** What this person was writing to somebody on this device; `key` names both. */
export function readDraft(key: string): Draft {
  try {
    const kept = JSON.parse(readStored('local', PREFIX + key) ?? 'null') as Partial<Draft> | null
    if (typeof kept?.text !== 'string' || !Array.isArray(kept.files)) return emptyDraft
    return { text: kept.text, files: kept.files }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(key: string, draft: Draft): void {
  if (draft.text === '' && draft.files.length === 0) removeStored('local', PREFIX + key)
  else writeStored('local', PREFIX + key, JSON.stringify(draft))
}
