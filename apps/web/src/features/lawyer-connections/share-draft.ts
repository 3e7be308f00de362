import { meetingChoices, sharedItems } from '@krash/contract/lawyer-connections'
import type { ConnectionRequestInput, MeetingChoice, SharedItem } from '@krash/contract/lawyer-connections'

/** What a person is about to share. */
export interface ShareDraft {
  /** Kinds that are left out; contact details are always shared. */
  leftOut: SharedItem[]
  /** The report to share; null for none. Undefined means no decision, and the newest report is used. */
  accidentId: string | null | undefined
  note: string
  meeting: MeetingChoice | null
}

export const emptyDraft: ShareDraft = { leftOut: [], accidentId: undefined, note: '', meeting: null }

export const optionalItems = sharedItems.filter((item) => item !== 'contact')

export function itemsOf({ leftOut }: Pick<ShareDraft, 'leftOut'>): SharedItem[] {
  return sharedItems.filter((item) => item === 'contact' || !leftOut.includes(item))
}

export function toggleItem(draft: ShareDraft, item: SharedItem): ShareDraft {
  const isOut = draft.leftOut.includes(item)
  const leftOut = isOut ? draft.leftOut.filter((other) => other !== item) : [...draft.leftOut, item]
  return { ...draft, leftOut }
}

/** The report to share: the chosen one, otherwise the newest; null when there is none or none is wanted. */
export function chosenReport<R extends { id: string }>(draft: ShareDraft, reports: readonly R[]): R | null {
  if (draft.accidentId === null) return null
  return reports.find(({ id }) => id === draft.accidentId) ?? reports[0] ?? null
}

interface Sharing {
  draft: ShareDraft
  lawyerId: string
  isPreferredPartner: boolean
  accidentId: string | null
  consentVersion: string
}

/** The body of the connect call. Build it only after the person has agreed. */
export function connectionBody({
  draft,
  accidentId,
  consentVersion,
  ...lawyer
}: Sharing): ConnectionRequestInput {
  return {
    ...lawyer,
    caseDetails: {
      consent: true,
      consentVersion,
      items: itemsOf(draft),
      accidentId,
      note: draft.note.trim() || null,
      meeting: draft.meeting,
    },
  }
}

/** Reads a stored draft; anything unreadable counts as empty. */
export function parseDraft(stored: string | null): ShareDraft {
  if (stored === null) return emptyDraft
  try {
    const { leftOut, accidentId, note, meeting } = JSON.parse(stored) as Partial<
      Record<keyof ShareDraft, unknown>
    >
    return {
      leftOut: Array.isArray(leftOut) ? optionalItems.filter((item) => leftOut.includes(item)) : [],
      accidentId: typeof accidentId === 'string' || accidentId === null ? accidentId : undefined,
      note: typeof note === 'string' ? note : '',
      meeting: meetingChoices.find((choice) => choice === meeting) ?? null,
    }
  } catch {
    return emptyDraft
  }
}
