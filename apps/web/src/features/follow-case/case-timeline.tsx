import {
  CircleCheck,
  CircleX,
  FilePlus2,
  FileX2,
  FolderOpen,
  Phone,
  Scale,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClaimStatus, TimelineEntry as Entry } from '@krash/contract/claims'
import type { AccidentStatus, Callee } from '@krash/contract/accidents'
import { detailLines, detailTitle } from '#entities/accidents/details/detail-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { Timeline, TimelineEntry } from '#shared/ui/content/timeline.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import styles from './claims.module.css'
import { statusIcons } from './status-chip.tsx'

/** Events of a case since its report was sent, along the dashed lane. */
export function CaseTimeline({ entries }: { entries: readonly Entry[] }): ReactNode {
  const t = useT()
  const title = t('claims:timeline.title')
  return (
    <Card title={title}>
      <Timeline label={title}>
        {entries.map((entry) => (
          <TimelineEntry
            key={entry.id}
            icon={iconOf(entry)}
            title={entry.detail ? detailTitle(t, entry.detail) : sentence(t, entry)}
            // The time goes below, beside the kind of claim: company names are long, and times beside them would not
            // line up.
            time={null}
          >
            <p className={styles.meta}>
              {entry.claimType === null ? null : <span>{t(`claims:type.${entry.claimType}`)}</span>}
              <TimeAgo at={entry.at} />
            </p>
            {entry.detail ? <DetailLines detail={entry.detail} /> : null}
            {entry.note === null ? null : (
              <p className={lettering.asTyped}>{t('claims:timeline.note', { note: isolated(entry.note) })}</p>
            )}
          </TimelineEntry>
        ))}
      </Timeline>
    </Card>
  )
}

function DetailLines({ detail }: { detail: NonNullable<Entry['detail']> }): ReactNode {
  const t = useT()
  return detailLines(t, detail).map((line) => <p key={line}>{line}</p>)
}

const reportIcons: Partial<Record<AccidentStatus, ReactNode>> = {
  resolved: <CircleCheck aria-hidden />,
  cancelled: <CircleX aria-hidden />,
}

const icons: Partial<Record<Entry['kind'], ReactNode>> = {
  reported: <HazardIcon />,
  called: <Phone aria-hidden />,
  detail: <UsersRound aria-hidden />,
  connected: <Scale aria-hidden />,
  claimAdded: <FilePlus2 aria-hidden />,
  claimRemoved: <FileX2 aria-hidden />,
}

function iconOf({ kind, status }: Entry): ReactNode {
  if (kind === 'reportStatus') return reportIcons[status as AccidentStatus] ?? <FolderOpen aria-hidden />
  return icons[kind] ?? statusIcons[status as ClaimStatus] ?? <ShieldCheck aria-hidden />
}

function sentence(t: Translate, { kind, status, callee, name }: Entry): string {
  const company = isolated(name ?? '')
  switch (kind) {
    case 'reported':
      return t('claims:timeline.reported')
    case 'reportStatus':
      return t(`claims:timeline.${status as Exclude<AccidentStatus, 'submitted'>}`)
    case 'called':
      return calledSentence(t, callee ?? 'insurer', name)
    case 'connected':
      return t('claims:timeline.connected', { name: company })
    case 'claimAdded':
      return t('activity:claimAdded', { company })
    case 'claimRemoved':
      return t('activity:claimRemoved', { company })
    default:
      return t(`activity:claimStatusChanged.${status as Exclude<ClaimStatus, 'submitted'>}`, { company })
  }
}

function calledSentence(t: Translate, callee: Callee, name: string | null): string {
  if (name === null) return t(`claims:timeline.called.${callee}`)
  return t('claims:timeline.calledNamed', { name: isolated(name) })
}

/** Keeps the direction of a person's text inside a sentence (Unicode isolates, UAX 9). */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
