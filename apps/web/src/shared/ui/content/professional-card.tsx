import { BadgeCheck, Check } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import person from '#shared/styles/person-card.module.css'
import { SelectedMark } from './card.tsx'
import { Chip } from './chip.tsx'
import { matchBand } from './match-band.ts'
import styles from './professional-card.module.css'

interface ProfessionalCardProps {
  name: string
  /** Opens everything about the person; the name is then a button. */
  onOpen?: (() => void) | undefined
  /** In place of the initials, which it shows until it has loaded. */
  renderPicture?: ((initials: ReactNode) => ReactNode) | undefined
  /** Firm or practice. */
  subtitle?: string
  /** From 0 to 100; left out where nothing was compared. */
  matchPercent?: number
  /** At least half of the wishes are met, so a low figure cannot be said to mean fewer of them. */
  meetsMost?: boolean
  /** Words before the match figure: how the person stands among the others. */
  standing?: ReactNode
  /** Short facts such as rating, years and distance, in one line. */
  facts: readonly { id: string; content: ReactNode }[]
  /** Specialties and languages. */
  tags?: readonly string[]
  isSelected?: boolean
  /** Called for a press anywhere on the card outside its controls. */
  onToggle?: () => void
  isPartner?: boolean
  /** "Available now until 5:00 PM", where the person is available now. */
  available?: string | undefined
  isConnected?: boolean
  /** An invented person who shows how the app works. */
  isDemo?: boolean
  /** The heart, at the end of the head. */
  favourite?: ReactNode
  /** Buttons such as Select and Why this match? */
  actions?: ReactNode
  children?: ReactNode
}

export function ProfessionalCard(props: ProfessionalCardProps): ReactNode {
  const { facts, tags = [], isSelected, onToggle, actions, children } = props
  const id = useId()
  return (
    <article className={styles.card} data-selected={isSelected || undefined} aria-labelledby={id}>
      {/* A press anywhere selects; keys and screen readers use the button in `actions`. */}
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
      <Standing {...props} />
      <ul className={person.facts}>
        {facts.map((fact) => (
          <li key={fact.id}>{fact.content}</li>
        ))}
      </ul>
      {tags.length > 0 ? (
        <ul className={person.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      <Marks {...props} />
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </article>
  )
}

function Head(props: ProfessionalCardProps & { headingId: string }): ReactNode {
  const { name, renderPicture, onOpen, subtitle, favourite, isSelected, headingId } = props
  const letters = (
    <span className={person.initials} aria-hidden>
      {initials(name)}
    </span>
  )
  return (
    <>
      {isSelected ? <SelectedMark /> : null}
      <header className={styles.head}>
        {renderPicture ? renderPicture(letters) : letters}
        <div className={styles.names}>
          <h3 id={headingId}>
            {onOpen ? (
              <button type="button" className={person.open} aria-haspopup="dialog" onClick={onOpen}>
                <bdi>{name}</bdi>
              </button>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h3>
          {subtitle ? (
            <span className={styles.subtitle}>
              <bdi>{subtitle}</bdi>
            </span>
          ) : null}
        </div>
        {favourite ? <span className={styles.favourite}>{favourite}</span> : null}
      </header>
    </>
  )
}

function Standing({ standing, matchPercent, meetsMost = false }: ProfessionalCardProps): ReactNode {
  if (!standing && matchPercent === undefined) return null
  return (
    <p className={styles.standing}>
      {standing}
      {matchPercent === undefined ? null : <MatchFigure percent={matchPercent} meetsMost={meetsMost} />}
    </p>
  )
}

function Marks(props: ProfessionalCardProps): ReactNode {
  const t = useT()
  const { isPartner, available, isConnected, isDemo } = props
  if (!isPartner && available === undefined && !isConnected && !isDemo) return null
  return (
    <p className={layout.cluster8}>
      {isConnected ? (
        <Chip tone="go" icon={<Check aria-hidden />}>
          {t('shell:professional.connected')}
        </Chip>
      ) : null}
      {isPartner ? <Chip icon={<BadgeCheck aria-hidden />}>{t('shell:professional.partner')}</Chip> : null}
      {available === undefined ? null : (
        <Chip tone="go" icon={<span className={styles.lamp} />}>
          {available}
        </Chip>
      )}
      {isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
    </p>
  )
}

function MatchFigure({ percent, meetsMost }: { percent: number; meetsMost: boolean }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const band = matchBand(percent)
  return (
    <span className={styles.match} data-band={band}>
      {t('shell:match.total', { percent: formatNumber(percent / 100, { style: 'percent' }) })}
      {/* The colour of the lowest band must not read as a judgement. */}
      {band === 'low' ? (
        <span className={styles.bandWords}>
          {t(meetsMost ? 'shell:match.bandLow' : 'shell:match.bandFewer')}
        </span>
      ) : null}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('')
}
