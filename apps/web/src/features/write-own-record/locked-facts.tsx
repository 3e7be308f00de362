import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { SourceOfField } from '#entities/professionals/source-of-field.tsx'
import styles from './write-own-record.module.css'

/** What a professional cannot say of themselves, and why. */
export function LockedFacts({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { rating, reviewCount, isVerified, fullName, isDemo } = who
  const known = isVerified ? 'yes' : 'no'
  const verified = isDemo ? 'demo' : known
  return (
    <section className={layout.stack12} aria-labelledby="record-locked">
      <h2 id="record-locked" className={lettering.heading3}>
        {t('practiceProfile:locked.title')}
      </h2>
      <dl className={layout.stack12}>
        <Locked name={t('practiceProfile:locked.name')} reason={t('practiceProfile:locked.nameWhy')}>
          <bdi>{fullName}</bdi>
          <SourceOfField who={who} field="fullName" />
        </Locked>
        <Locked name={t('practiceProfile:locked.rating')} reason={t('practiceProfile:locked.ratingWhy')}>
          {rating === null
            ? t('practiceProfile:locked.noRating')
            : t('practiceProfile:locked.rated', {
                count: reviewCount,
                rating: formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
              })}
        </Locked>
        <Locked
          name={t('practiceProfile:locked.verified')}
          reason={t(`practiceProfile:locked.verifiedWhy.${verified}`)}
        >
          {t(isVerified ? 'practiceProfile:yes' : 'practiceProfile:no')}
          <SourceOfField who={who} field="isVerified" />
        </Locked>
      </dl>
    </section>
  )
}

interface LockedProps {
  name: string
  reason: string
  children: ReactNode
}

function Locked({ name, reason, children }: LockedProps): ReactNode {
  return (
    <div className={layout.stack4}>
      <dt className={styles.lockedName}>
        <Lock aria-hidden />
        {name}
      </dt>
      <dd>{children}</dd>
      <dd className={lettering.quiet}>{reason}</dd>
    </div>
  )
}
