import { BadgeCheck, Check, Heart } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { SelectedMark } from './card.tsx'
import { Chip } from './chip.tsx'
import { matchBand } from './match-breakdown.tsx'
import styles from './professional-card.module.css'

interface ProfessionalCardProps {
  name: string
  /** Firm or practice. */
  subtitle?: string
  /** 0 to 100; the figure is left out where nothing was compared. */
  matchPercent?: number
  /** Rating, years, distance: short facts, in one line. */
  facts: readonly { id: string; content: ReactNode }[]
  /** Specialties, languages. */
  tags?: readonly string[]
  isSelected?: boolean
  /** A press anywhere on the card that is not on a control. */
  onToggle?: () => void
  isPartner?: boolean
  isAvailable?: boolean
  isConnected?: boolean
  /** An invented person that shows how the app works. */
  isDemo?: boolean
  favourite?: { isOn: boolean; onToggle: () => void }
  /** Buttons: Select, Why this match? */
  actions?: ReactNode
  /** At the far end of the buttons, such as a heart that keeps itself. */
  actionsEnd?: ReactNode
  children?: ReactNode
}

/** A lawyer or a doctor. */
export function ProfessionalCard(props: ProfessionalCardProps): ReactNode {
  const { facts, tags = [], isSelected, onToggle, children } = props
  const id = useId()
  return (
    <article className={styles.card} data-selected={isSelected || undefined} aria-labelledby={id}>
      {/* A press anywhere selects; keys and screen readers have the button in `actions`. */}
      {onToggle ? (
        <button
          type="button"
          className={styles.surface}
          tabIndex={-1}
          aria-hidden="true"
          onClick={onToggle}
        />
      ) : null}
      <Head {...props} headingId={id} />
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.id}>{fact.content}</li>
        ))}
      </ul>
      <Marks {...props} />
      {tags.length > 0 ? (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      {children}
      <Actions {...props} />
    </article>
  )
}

function Head(props: ProfessionalCardProps & { headingId: string }): ReactNode {
  const { name, subtitle, matchPercent, isSelected, headingId } = props
  return (
    <>
      {isSelected ? <SelectedMark /> : null}
      <header className={styles.head}>
        <span className={styles.avatar} aria-hidden>
          {initials(name)}
        </span>
        <div className={styles.names}>
          <h3 id={headingId}>
            <bdi>{name}</bdi>
          </h3>
          {subtitle ? (
            <span className={styles.subtitle}>
              <bdi>{subtitle}</bdi>
            </span>
          ) : null}
        </div>
        {matchPercent === undefined ? null : <MatchFigure percent={matchPercent} />}
      </header>
    </>
  )
}

function Actions({ name, actions, actionsEnd, favourite }: ProfessionalCardProps): ReactNode {
  const t = useT()
  if (!actions && !actionsEnd && !favourite) return null
  return (
    <div className={styles.actions}>
      {actions}
      {favourite ? (
        <IconButton
          className={styles.favourite ?? ''}
          label={t('shell:professional.favourite', { name })}
          isPressed={favourite.isOn}
          onClick={favourite.onToggle}
        >
          <Heart aria-hidden />
        </IconButton>
      ) : null}
      {actionsEnd ? <span className={styles.favourite}>{actionsEnd}</span> : null}
    </div>
  )
}

function Marks(props: ProfessionalCardProps): ReactNode {
  const t = useT()
  const { isPartner, isAvailable, isConnected, isDemo } = props
  if (!isPartner && !isAvailable && !isConnected && !isDemo) return null
  return (
    <p className={styles.marks}>
      {isConnected ? (
        <Chip tone="go" icon={<Check aria-hidden />}>
          {t('shell:professional.connected')}
        </Chip>
      ) : null}
      {isPartner ? (
        <Chip tone="info" icon={<BadgeCheck aria-hidden />}>
          {t('shell:professional.partner')}
        </Chip>
      ) : null}
      {isAvailable ? (
        <Chip tone="go" icon={<span className={styles.lamp} />}>
          {t('shell:professional.available')}
        </Chip>
      ) : null}
      {isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
    </p>
  )
}

function MatchFigure({ percent }: { percent: number }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const band = matchBand(percent)
  return (
    <span className={styles.match} data-band={band}>
      {t('shell:match.total', { percent: formatNumber(percent / 100, { style: 'percent' }) })}
      {/* The colour of the lowest band must not be read as a judgement. */}
      {band === 'low' ? <span className={styles.bandWords}>{t('shell:match.bandLow')}</span> : null}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('')
}
