import { meetingChoices, sharedItems } from '@krash/contract/lawyer-connections'
import type {
  CaseWishes,
  ConnectionRequestInput,
  MeetingChoice,
  PreviewRequestInput,
  SharedItem,
} from '@krash/contract/lawyer-connections'
import type { Profile } from '@krash/contract/profile'

export interface ShareDraft {
  /** Kinds that are left out; contact details never are. Undefined means no decision yet. */
  leftOut: SharedItem[] | undefined
  /** The report to share; null for none. Undefined means no decision, and the newest report is used. */
  accidentId: string | null | undefined
  note: string
  /** What happened, from a person who shares no report that says it. */
  ownWords: string
  meeting: MeetingChoice | null
  /** Whether the lawyer first checks for a conflict of interest, and sees names alone until then. */
  checksFirst: boolean
}

/** A draft whose kinds are settled: by the person, else by the switches. */
export type SettledDraft = ShareDraft & { leftOut: SharedItem[] }

export const emptyDraft: ShareDraft = {
  leftOut: undefined,
  accidentId: undefined,
  note: '',
  ownWords: '',
  meeting: null,
  checksFirst: false,
}

export const optionalItems = sharedItems.filter((item) => item !== 'contact')

/** What is ticked before the person decides: their switches say it, and nothing is while both are off. */
export function settle(
  draft: ShareDraft,
  { shareData, dataSharingConsent }: Pick<Profile, 'shareData' | 'dataSharingConsent'>,
): SettledDraft {
  const isWanted = (item: SharedItem) => (item === 'meeting' ? dataSharingConsent : shareData)
  return { ...draft, leftOut: draft.leftOut ?? optionalItems.filter((item) => !isWanted(item)) }
}

export function itemsOf({ leftOut }: Pick<SettledDraft, 'leftOut'>): SharedItem[] {
  return sharedItems.filter((item) => item === 'contact' || !leftOut.includes(item))
}

/** Leaves a kind out, or takes it in again. */
export function toggleItem(draft: SettledDraft, item: SharedItem): SettledDraft {
  const isOut = draft.leftOut.includes(item)
  const leftOut = isOut ? draft.leftOut.filter((other) => other !== item) : [...draft.leftOut, item]
  return { ...draft, leftOut }
}

/** The report to share: the chosen one, otherwise the newest; null when there is none or none is wanted. */
export function chosenReport<R extends { id: string }>(draft: ShareDraft, reports: readonly R[]): R | null {
  if (draft.accidentId === null) return null
  return reports.find(({ id }) => id === draft.accidentId) ?? reports[0] ?? null
}

/** What the person answered while looking for a lawyer. */
export type Answered = Pick<CaseWishes, 'caseType' | 'priorities'>

/** The answers and the own words; a report that is shared has its own. */
export function wishesOf(
  { ownWords }: ShareDraft,
  answered: Answered,
  report: { id: string } | null,
): CaseWishes {
  return { ...answered, ownWords: report === null ? ownWords.trim() || null : null }
}

/** What would be shared, for the preview and for the agreement to it. */
export type ShareDetails = Omit<
  PreviewRequestInput['caseDetails'],
  'consent' | 'consentVersion' | 'conflictCheckFirst'
>

export function detailsOf(
  draft: SettledDraft,
  { caseType, priorities, ownWords }: CaseWishes,
  accidentId: string | null,
): ShareDetails {
  return {
    items: itemsOf(draft),
    accidentId,
    note: draft.note.trim() || null,
    meeting: draft.meeting,
    caseType,
    priorities: [...priorities],
    description: ownWords,
  }
}

interface Sharing {
  details: ShareDetails
  checksFirst?: boolean
  /** Of the package that the person sees. */
  digest: string
  lawyerId: string
  isPreferredPartner: boolean
  consentVersion: string
}

/** The body of the connect call. Build it only after the person has agreed. */
export function connectionBody({
  details,
  checksFirst = false,
  consentVersion,
  ...rest
}: Sharing): ConnectionRequestInput {
  const check = checksFirst ? { conflictCheckFirst: true } : {}
  return { ...rest, caseDetails: { consent: true, consentVersion, ...check, ...details } }
}

/** Reads what was stored as a draft; what makes no sense counts as empty. */
export function parseDraft(stored: unknown): ShareDraft {
  const { leftOut, accidentId, note, ownWords, meeting, checksFirst } = (stored ?? {}) as Partial<
    Record<keyof ShareDraft, unknown>
  >
  return {
    leftOut: Array.isArray(leftOut) ? optionalItems.filter((item) => leftOut.includes(item)) : undefined,
    accidentId: typeof accidentId === 'string' || accidentId === null ? accidentId : undefined,
    note: typeof note === 'string' ? note : '',
    ownWords: typeof ownWords === 'string' ? ownWords : '',
    meeting: meetingChoices.find((choice) => choice === meeting) ?? null,
    checksFirst: checksFirst === true,
  }
}
