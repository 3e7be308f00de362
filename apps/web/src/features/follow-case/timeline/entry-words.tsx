import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  EyeOff,
  FilePlus2,
  FileX2,
  FolderOpen,
  HeartHandshake,
  ImageMinus,
  ImagePlus,
  MessageSquare,
  NotebookPen,
  Pencil,
  Phone,
  Scale,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccidentStatus } from '@krash/contract/accidents'
import type { TimelineEntry, TimelineKind } from '@krash/contract/accidents/case-timeline'
import type { ClaimStatus } from '@krash/contract/claims/claim-choices'
import { detailTitle } from '#entities/accidents/details/detail-words.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { statusIcons } from '../claims/status-chip.tsx'

const icons: Record<TimelineKind, ReactNode> = {
  reported: <HazardIcon />,
  reportStatus: <FolderOpen aria-hidden />,
  corrected: <Pencil aria-hidden />,
  noted: <NotebookPen aria-hidden />,
  called: <Phone aria-hidden />,
  detail: <UsersRound aria-hidden />,
  placeShared: <HeartHandshake aria-hidden />,
  connected: <Scale aria-hidden />,
  sharingEnded: <EyeOff aria-hidden />,
  message: <MessageSquare aria-hidden />,
  visitRequested: <CalendarClock aria-hidden />,
  visitBooked: <CalendarCheck aria-hidden />,
  visitCancelled: <CalendarX aria-hidden />,
  claimAdded: <FilePlus2 aria-hidden />,
  claimStatus: <ShieldCheck aria-hidden />,
  claimRemoved: <FileX2 aria-hidden />,
  photosAdded: <ImagePlus aria-hidden />,
  photosRemoved: <ImageMinus aria-hidden />,
  papersAdded: <FilePlus2 aria-hidden />,
  papersRemoved: <FileX2 aria-hidden />,
}

const reportIcons: Partial<Record<string, ReactNode>> = {
  resolved: <CircleCheck aria-hidden />,
  cancelled: <CircleX aria-hidden />,
}

export function iconOf({ kind, status }: TimelineEntry): ReactNode {
  if (kind === 'reportStatus') return reportIcons[status ?? ''] ?? icons.reportStatus
  if (kind === 'claimStatus') return statusIcons[status as ClaimStatus] ?? icons.claimStatus
  return icons[kind]
}

const sentences: Record<TimelineKind, (t: Translate, entry: TimelineEntry, name: string) => string> = {
  reported: (t) => t('claims:timeline.reported'),
  reportStatus: (t, { status }) => t(`claims:timeline.${status as Exclude<AccidentStatus, 'submitted'>}`),
  corrected: (t, { correction }) => t(`claims:timeline.corrected.${correction?.field ?? 'words'}`),
  noted: (t) => t('claims:timeline.noted'),
  called: (t, { callee, name }) =>
    name === null
      ? t(`claims:timeline.called.${callee ?? 'insurer'}`)
      : t('claims:timeline.calledNamed', { name: isolated(name) }),
  detail: (t, { detail }) => (detail ? detailTitle(t, detail) : ''),
  placeShared: (t) => t('claims:timeline.placeShared'),
  connected: (t, _, name) => t('claims:timeline.connected', { name }),
  sharingEnded: (t, _, name) => t('activity:sharingEnded', { name }),
  message: (t, { from }, name) =>
    t(from === 'self' ? 'claims:timeline.wroteSelf' : 'claims:timeline.wrotePeer', { name }),
  visitRequested: (t, _, name) => t('activity:appointmentRequested', { name }),
  visitBooked: (t, _, name) => t('claims:timeline.visitBooked', { name }),
  visitCancelled: (t, _, name) => t('claims:timeline.visitCancelled', { name }),
  claimAdded: (t, _, company) => t('activity:claimAdded', { company }),
  claimStatus: (t, { status }, company) =>
    t(`activity:claimStatusChanged.${status as ClaimStatus}`, { company }),
  claimRemoved: (t, _, company) => t('activity:claimRemoved', { company }),
  photosAdded: (t, { count }) => t('claims:timeline.photosAdded', { count: count ?? 1 }),
  photosRemoved: (t, { count }) => t('claims:timeline.photosRemoved', { count: count ?? 1 }),
  papersAdded: (t, { count }) => t('claims:timeline.papersAdded', { count: count ?? 1 }),
  papersRemoved: (t, { count }) => t('claims:timeline.papersRemoved', { count: count ?? 1 }),
}

/** What happened, in one sentence. */
export function sentenceOf(t: Translate, entry: TimelineEntry): string {
  return sentences[entry.kind](t, entry, isolated(entry.professional?.name ?? entry.name ?? ''))
}

/** Where to read more; undefined where this page says it all. */
export function hrefOf({ kind, professional }: TimelineEntry): string | undefined {
  if (kind === 'message' && professional) return `/chat/${professional.id}`
  return kind === 'visitBooked' || kind === 'visitRequested' ? '/appointments' : undefined
}
