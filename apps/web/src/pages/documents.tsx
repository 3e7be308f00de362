import { Car, IdCard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import type { FileSection, StoredFile } from '@krash/contract/files'
import type { Profile } from '@krash/contract/profile'
import { FilesPanel } from '#features/keep-files/files-panel.tsx'
import { useOwnReports } from '#entities/accidents/accident-queries.ts'
import { useAllFiles, useFileUsage, useFiles } from '#entities/files/file-queries.ts'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import disclosures from '#shared/styles/disclosures.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import styles from './documents.module.css'

/** Everything the person keeps here: the own papers, the photos of each case, the papers of each thing in the glovebox. */
export function DocumentsPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={layout.stack8}>
        <PageHeading>{t('files:title')}</PageHeading>
        <p className={lettering.muted}>{t('files:all.lead')}</p>
      </header>
      {status === 'signedIn' ? <AllDocuments /> : <LoadingScreen />}
    </div>
  )
}

function AllDocuments(): ReactNode {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Card title={t('files:all.own')}>
        <FilesPanel section="personal" isNamed onShown={() => setShown(true)} />
      </Card>
      {/* After the own papers, whose number is known later than the page: nothing below may move under a finger. */}
      <div className={layout.column20} hidden={!isShown}>
        <Elsewhere />
        <Usage />
      </div>
    </>
  )
}

/** From this part of the space on it says that little is left. */
const NEARLY_FULL = 0.9

/** How much of the space is used. It is advice only, so nothing is said where it is not known. */
function Usage(): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { data } = useFileUsage()
  if (data === undefined) return null
  const { usedBytes, maxBytes, usedFiles, maxFiles } = data
  const isNearlyFull = Math.max(usedBytes / maxBytes, usedFiles / maxFiles) >= NEARLY_FULL
  return (
    <div className={layout.stack8}>
      <p className={lettering.quiet}>
        {t('files:usage.line', {
          used: formatNumber(inMegabytes(usedBytes)),
          max: formatNumber(inMegabytes(maxBytes)),
          files: formatNumber(usedFiles),
          maxFiles: formatNumber(maxFiles),
        })}
      </p>
      {isNearlyFull ? <p className={notices.warn}>{t('files:usage.nearlyFull')}</p> : null}
    </div>
  )
}

const ownPapers = { section: 'personal', itemId: null } as const

/**
 * Whether the own papers could not be loaded either: their error then speaks for the whole page, and once another try of
 * them has succeeded, the rest is tried again too.
 */
function useOwnFailure(retryRest: () => void): boolean {
  const { isError, data } = useFiles(ownPapers)
  const isLoaded = data !== undefined
  const retry = useEffectEvent(retryRest)
  useEffect(() => {
    if (isLoaded) retry()
  }, [isLoaded])
  return isError && !isLoaded
}

/** What belongs to a case or to a thing of the glovebox, each in its own fold. */
function Elsewhere(): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { formatDate } = useFormats()
  const queries = [useOwnReports(), useProfile(), useAllFiles()] as const
  const [{ data: reports }, { data: profile }, { data: files }] = queries
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  const hasOwnFailed = useOwnFailure(retry)
  if (failed.length > 0 && hasOwnFailed) return null
  if (failed.length > 0)
    return (
      <ErrorState
        title={t(isOnline ? 'files:failure.load' : 'files:failure.network')}
        isBusy={failed.some(({ isFetching }) => isFetching)}
        onRetry={retry}
      />
    )
  if (!reports || !profile || !files) return <Skeleton height={16} />
  const things = thingsOf(profile)
  return (
    <>
      {reports.length === 0 ? null : (
        <Card title={t('files:all.cases')}>
          <Folds things={reports.map((report) => caseOf(report, t, formatDate))} files={files} />
        </Card>
      )}
      {things.length === 0 ? null : (
        <Card title={t('files:all.things')}>
          <Folds things={things} files={files} />
        </Card>
      )}
    </>
  )
}

/** As the server counts the space. */
function inMegabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

interface Thing {
  id: string
  section: FileSection
  icon: ReactNode
  name: string
  note?: string
}

function caseOf(
  { id, number, timestamp }: Accident,
  t: Translate,
  formatDate: (day: string) => string,
): Thing {
  const name = t('files:all.case', { number: `\u2066${number}\u2069` })
  return { id, section: 'accident', icon: <HazardIcon />, name, note: formatDate(timestamp) }
}

function thingsOf({ vehicles, drivers, insurancePolicies }: Profile): Thing[] {
  return [
    ...vehicles.map((item) => ({
      id: item.id,
      section: 'vehicle' as const,
      icon: <Car aria-hidden />,
      name: nameOf({ kind: 'vehicle', item }),
    })),
    ...drivers.map((item) => ({
      id: item.id,
      section: 'driver' as const,
      icon: <IdCard aria-hidden />,
      name: nameOf({ kind: 'driver', item }),
    })),
    ...insurancePolicies.map((item) => ({
      id: item.id,
      section: 'insurance' as const,
      icon: <InsuranceCardIcon />,
      name: nameOf({ kind: 'policy', item }),
    })),
  ]
}

interface FoldsProps {
  things: readonly Thing[]
  files: readonly StoredFile[]
}

function Folds({ things, files }: FoldsProps): ReactNode {
  return (
    <div>
      {things.map((thing) => (
        <Fold
          key={thing.id}
          thing={thing}
          count={files.filter(({ sectionItemId }) => sectionItemId === thing.id).length}
        />
      ))}
    </div>
  )
}

/** Its files are fetched when it is opened. */
function Fold({ thing, count }: { thing: Thing; count: number }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { id, section, icon, name, note } = thing
  return (
    <details
      className={classNames(disclosures.disclosure, styles.fold)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {icon}
        <span className={styles.words}>
          <bdi>{name}</bdi>
          <span className={lettering.note}>
            {note === undefined ? null : `${note} · `}
            {t('files:all.count', { count })}
          </span>
        </span>
      </summary>
      {isOpen ? <FilesPanel section={section} itemId={id} /> : null}
    </details>
  )
}
