import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { STANDARD_DESCRIPTION } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
import { placeText } from '#entities/location/place-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { correctedParts } from './corrected-parts.ts'
import type { CorrectedPart } from './corrected-parts.ts'
import styles from './correct-report.module.css'

const load = () => import('./correct-dialog.tsx')
const CorrectDialog = lazyOrNothing(async () => (await load()).CorrectDialog)

interface ReportCardsProps {
  accident: Accident
  /** More cards of the same kind, after those of the report. */
  children?: ReactNode
}

/** What a report says, each part with a pencil. A withdrawn report stays as it is. */
export function ReportCards({ accident, children }: ReportCardsProps): ReactNode {
  const [open, setOpen] = useState<CorrectedPart>()
  // Fetched once the page stands, so that it opens without signal too.
  useEffect(() => void load().catch(() => undefined), [])
  const onCorrect = accident.status === 'cancelled' ? undefined : setOpen
  return (
    <div className={styles.cards}>
      {correctedParts.map((part) => {
        const Said = said[part]
        return (
          <PartCard key={part} part={part} onCorrect={onCorrect}>
            <Said accident={accident} />
          </PartCard>
        )
      })}
      {children}
      {open === undefined ? null : (
        <Suspense>
          <CorrectDialog accident={accident} part={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface PartCardProps {
  part: CorrectedPart
  onCorrect: ((part: CorrectedPart) => void) | undefined
  children: ReactNode
}

function PartCard({ part, onCorrect, children }: PartCardProps): ReactNode {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t(`claims:correct.what.${part}`)}</h2>
      {onCorrect ? (
        <IconButton label={t(`claims:correct.do.${part}`)} onClick={() => onCorrect(part)}>
          <Pencil aria-hidden />
        </IconButton>
      ) : null}
      <div className={styles.said}>{children}</div>
    </section>
  )
}

interface SaidProps {
  accident: Accident
}

const said: Record<CorrectedPart, (props: SaidProps) => ReactNode> = {
  place: Place,
  damage: Damage,
  words: Words,
}

function Place({ accident: { location, timestamp } }: SaidProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  return (
    <>
      <p>
        <bdi>{placeText(location, t)}</bdi>
      </p>
      <p className={lettering.quiet}>
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
    </>
  )
}

function Damage({ accident: { severity, damage } }: SaidProps): ReactNode {
  const t = useT()
  const textOf = useDamageText()
  return (
    <>
      <p>
        <Chip tone={severity}>{t(`accidents:severity.${severity}`)}</Chip>
      </p>
      <p className={damage.length === 0 ? lettering.quiet : undefined}>
        {damage.length === 0 ? t('claims:band.noDamage') : textOf(damage)}
      </p>
    </>
  )
}

function Words({ accident: { description } }: SaidProps): ReactNode {
  const t = useT()
  if (description === STANDARD_DESCRIPTION)
    return <p className={lettering.quiet}>{t('claims:report.noWords')}</p>
  return (
    <p className={styles.words}>
      <bdi>{description}</bdi>
    </p>
  )
}
