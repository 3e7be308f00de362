import { FileCheck2, Paperclip, Pencil, Phone, Signpost, Trash2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { daysOverdue } from '@krash/contract/claims'
import type { Claim } from '@krash/contract/claims'
import { ClaimPapers } from '#entities/claims/claim-papers.tsx'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { dayOf } from '#shared/i18n/day-of.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import cardActions from '#shared/styles/card-actions.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { typeIcons } from './type-icons.tsx'
import { MissingNumber } from '../lazy-dialogs.ts'
import styles from '../claims.module.css'
import { StatusChip } from './status-chip.tsx'

export type ClaimDeed = 'file' | 'move' | 'edit' | 'papers'

interface ClaimCardProps {
  claim: Claim
  isRemoving: boolean
  onDo: (what: ClaimDeed) => void
  onRemove: () => void
}

/** A claim: what is next with it, what is known of it, and what can be done. */
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
          {t(`claims:stateText.${claim.status}`, { company: isolated(claim.carrierName) })}
        </p>
      </div>
      {claim.status === 'not_filed' ? <ToFile {...props} headingId={id} /> : null}
      <Facts claim={claim} />
      <ClaimPapers papers={claim.papers} />
      <Actions {...props} headingId={id} />
    </article>
  )
}

/** The call that files a claim, the number they ask for first, and the button for afterwards. */
function ToFile({ claim, onDo, headingId }: ClaimCardProps & { headingId: string }): ReactNode {
  const t = useT()
  const { insurerPhone, carrierName, policyNumber } = claim
  return (
    <div className={styles.toFile}>
      <p className={styles.number}>
        <span>{t('claims:card.policy')}</span>{' '}
        <Copied text={policyNumber} label={t('claims:card.copyPolicy')} />
      </p>
      {insurerPhone === null ? <NoNumber claim={claim} /> : null}
      <div className={styles.toFileButtons}>
        {insurerPhone === null ? null : (
          <ButtonLink
            variant="primary"
            href={`tel:${insurerPhone}`}
            icon={<Phone aria-hidden />}
            aria-label={t('claims:card.callNamed', { company: carrierName })}
          >
            {t('claims:card.call')}
          </ButtonLink>
        )}
        <Button
          variant="soft"
          icon={<FileCheck2 aria-hidden />}
          aria-describedby={headingId}
          onClick={() => onDo('file')}
        >
          {t('claims:card.filed')}
        </Button>
      </div>
    </div>
  )
}

/** A number and the button that copies it, never on two lines. */
function Copied(props: ComponentProps<typeof CopyButton>): ReactNode {
  return (
    <span className={styles.copied}>
      <bdi dir="ltr">{props.text}</bdi>
      <CopyButton {...props} />
    </span>
  )
}

/** No number of the insurer is known. */
function NoNumber({ claim }: { claim: Claim }): ReactNode {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <Suspense>
        <MissingNumber claim={claim} onEnd={() => setAdding(false)} />
      </Suspense>
    )
  return (
    <p>
      {t('claims:card.noPhone')}{' '}
      {claim.policyId === null ? null : (
        <Button ref={focusGoesOn} variant="text" onClick={() => setAdding(true)}>
          {t('claims:card.addPhone')}
        </Button>
      )}
    </p>
  )
}

function Facts({ claim }: { claim: Claim }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { adjusterName, adjusterPhone, note, status } = claim
  return (
    <dl className={styles.facts}>
      <Fact
        name={t('claims:card.claimNumber')}
        value={
          claim.claimNumber === null ? null : (
            <Copied text={claim.claimNumber} label={t('claims:card.copyClaim')} />
          )
        }
      />
      <Fact
        name={t('claims:card.policy')}
        value={status === 'not_filed' ? null : <bdi dir="ltr">{claim.policyNumber}</bdi>}
      />
      <Fact name={t('claims:card.filedOn')} value={claim.filedOn && formatDate(claim.filedOn)} />
      <Promised claim={claim} />
      <Fact
        name={t('claims:card.adjuster')}
        value={
          adjusterName === null && adjusterPhone === null ? null : (
            <>
              {adjusterName === null ? null : (
                <span className={styles.line}>
                  <bdi>{adjusterName}</bdi>
                </span>
              )}
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

/** The day by which the company promised to answer, and how late it is by the person's own calendar. */
function Promised({ claim }: { claim: Claim }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const count = daysOverdue(claim, dayOf(useToday()))
  return (
    <Fact
      name={t('claims:card.promisedOn')}
      value={
        claim.promisedOn === null ? null : (
          <span className={layout.line8}>
            {formatDate(claim.promisedOn)}
            {count === 0 ? null : <Chip tone="danger">{t('claims:card.overdue', { count })}</Chip>}
          </span>
        )
      }
    />
  )
}

interface FactProps {
  name: string
  value: ReactNode
  isWide?: boolean
}

/** A line of facts; renders nothing without a value. */
function Fact({ name, value, isWide }: FactProps): ReactNode {
  if (value === null || value === '') return null
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Actions(props: ClaimCardProps & { headingId: string }): ReactNode {
  const { claim, isRemoving, onDo, onRemove, headingId } = props
  const t = useT()
  return (
    <div className={cardActions.actions}>
      {claim.status === 'not_filed' ? null : (
        <Button
          variant="soft"
          icon={<Signpost aria-hidden />}
          aria-describedby={headingId}
          onClick={() => onDo('move')}
        >
          {t('claims:card.change')}
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} aria-describedby={headingId} onClick={() => onDo('edit')}>
        {t('shell:actions.edit')}
      </Button>
      <Button icon={<Paperclip aria-hidden />} aria-describedby={headingId} onClick={() => onDo('papers')}>
        {t('claims:card.choosePapers')}
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
