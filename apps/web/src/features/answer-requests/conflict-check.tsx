import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ConflictAnswer, ConflictFacts } from '@krash/contract/lawyer-connections/conflict-check'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import styles from './answer-requests.module.css'
import { placeOf } from './request-words.ts'

interface ConflictCheckProps {
  facts: ConflictFacts
  name: string
  busy: string | undefined
  isOnline: boolean
  onAnswer: (answer: ConflictAnswer) => void
}

/** The names to check, and the three answers; those that end the request ask once more. */
export function ConflictCheck({ facts, name, busy, isOnline, onAnswer }: ConflictCheckProps): ReactNode {
  const t = useT()
  const [asked, setAsked] = useState<Exclude<ConflictAnswer, 'clear'>>()
  const isHeld = !isOnline || busy !== undefined || undefined
  return (
    <section className={styles.check} aria-labelledby="conflict-check">
      <h3 id="conflict-check">{t('practice:check.title')}</h3>
      <p className={lettering.note}>{t('practice:check.text')}</p>
      <Facts facts={facts} />
      <div className={layout.cluster8}>
        <Button
          variant="primary"
          isBusy={busy === 'check'}
          aria-disabled={isHeld}
          onClick={() => onAnswer('clear')}
        >
          {t('practice:check.clear')}
        </Button>
        {(['conflict', 'declined'] as const).map((given) => (
          <Button key={given} aria-disabled={isHeld} onClick={() => setAsked(given)}>
            {t(`practice:check.${given}`)}
          </Button>
        ))}
      </div>
      <Confirm
        isOpen={asked !== undefined}
        tone="danger"
        title={t('practice:check.question')}
        text={t('practice:check.consequence', { name: isolated(name) })}
        confirmLabel={t('practice:check.end')}
        cancelLabel={t('practice:check.keep')}
        onConfirm={() => {
          if (asked) onAnswer(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}

function Facts({ facts }: { facts: ConflictFacts }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { fullName, others, date } = facts
  const unknown = t('practice:check.unknown')
  const where = placeOf({ place: facts }, t)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('practice:check.person')}</dt>
        <dd>
          <bdi>{fullName ?? unknown}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('practice:check.others')}</dt>
        {others.length === 0 ? <dd>{t('practice:check.noOthers')}</dd> : null}
        {others.map((other) => (
          <dd key={other}>
            <bdi>{other}</bdi>
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('practice:check.where')}</dt>
        <dd>{where ?? unknown}</dd>
      </div>
      <div>
        <dt>{t('practice:check.when')}</dt>
        <dd>{date === null ? unknown : formatDate(date)}</dd>
      </div>
    </dl>
  )
}
