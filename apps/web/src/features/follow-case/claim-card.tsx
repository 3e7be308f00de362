import { FileCheck2, Pencil, Signpost, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isFiled } from '@krash/contract/claims'
import type { Claim } from '@krash/contract/claims'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import cardActions from '#shared/styles/card-actions.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { typeIcons } from './claim-fields.tsx'
import styles from './claims.module.css'
import { StatusChip } from './status-chip.tsx'

export type ClaimDeed = 'move' | 'edit'

interface ClaimCardProps {
  claim: Claim
  isRemoving: boolean
  onDo: (what: ClaimDeed) => void
  onRemove: () => void
}

export function ClaimCard(props: ClaimCardProps): ReactNode {
  const { claim } = props
  const t = useT()
  const id = useId()
  return (
    <article className={styles.claim} aria-labelledby={id}>
      <span className={styles.sign}>{typeIcons[claim.type]}</span>
      <div className={layout.stack4}>
        <header className={styles.head}>
          <h3 id={id}>
            <bdi>{claim.carrierName}</bdi>
          </h3>
          <StatusChip claim={claim} />
        </header>
        <p className={lettering.quiet}>
          {t(`claims:type.${claim.type}`)} ·{' '}
          {isFiled(claim)
            ? t(`claims:stateText.${claim.status}`)
            : t('claims:stateText.notFiled', { company: isolated(claim.carrierName) })}
        </p>
      </div>
      <Facts claim={claim} />
      <Actions {...props} headingId={id} />
    </article>
  )
}

/** Keeps the direction of a name inside a sentence (Unicode isolates, UAX 9). */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

function Facts({ claim }: { claim: Claim }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { adjusterName, adjusterPhone, note } = claim
  return (
    <dl className={styles.facts}>
      <Fact name={t('claims:card.claimNumber')} value={claim.claimNumber} isCode />
      <Fact name={t('claims:card.policy')} value={claim.policyNumber} isCode />
      <Fact name={t('claims:card.filedOn')} value={claim.filedOn && formatDate(claim.filedOn)} />
      <Fact
        name={t('claims:card.adjuster')}
        value={
          adjusterName === null && adjusterPhone === null ? null : (
            <>
              {adjusterName === null ? null : <bdi className={styles.line}>{adjusterName}</bdi>}
              {adjusterPhone === null ? null : (
                <a href={`tel:${adjusterPhone}`} dir="ltr" className={styles.phone}>
                  {formatPhone(adjusterPhone)}
                </a>
              )}
            </>
          )
        }
      />
      <Fact name={t('claims:card.note')} value={note === null ? null : <bdi>{note}</bdi>} isWide />
    </dl>
  )
}

interface FactProps {
  name: string
  value: ReactNode
  /** A number of letters and digits, always shown from left to right. */
  isCode?: boolean
  isWide?: boolean
}

/** A line of facts; renders nothing without a value. */
export function Fact({ name, value, isCode, isWide }: FactProps): ReactNode {
  if (value === null || value === '') return null
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{isCode ? <span dir="ltr">{value}</span> : value}</dd>
    </div>
  )
}

function Actions(props: ClaimCardProps & { headingId: string }): ReactNode {
  const { claim, isRemoving, onDo, onRemove, headingId } = props
  const t = useT()
  return (
    <div className={cardActions.actions}>
      {isFiled(claim) ? null : (
        <Button
          variant="soft"
          icon={<FileCheck2 aria-hidden />}
          aria-describedby={headingId}
          onClick={() => onDo('edit')}
        >
          {t('claims:card.filed')}
        </Button>
      )}
      <Button
        variant={isFiled(claim) ? 'soft' : 'secondary'}
        icon={<Signpost aria-hidden />}
        aria-describedby={headingId}
        onClick={() => onDo('move')}
      >
        {t('claims:card.change')}
      </Button>
      <Button icon={<Pencil aria-hidden />} aria-describedby={headingId} onClick={() => onDo('edit')}>
        {t('shell:actions.edit')}
      </Button>
      <Button
        variant="danger"
        icon={<Trash2 aria-hidden />}
        aria-describedby={headingId}
        isBusy={isRemoving}
        onClick={onRemove}
      >
        {t('shell:actions.remove')}
      </Button>
      {claim.policyId === null ? <p className={lettering.quiet}>{t('claims:card.policyGone')}</p> : null}
    </div>
  )
}
