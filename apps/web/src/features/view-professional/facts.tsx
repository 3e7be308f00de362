import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { workName } from '#entities/professionals/work-name.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import styles from './professional-detail.module.css'

/** Facts about a professional's work; unknown ones are left out or called unknown. */
export function Facts({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { yearsExperience, hourlyRate, bio } = who
  return (
    <section className={styles.section} aria-labelledby="detail-facts">
      <h3 id="detail-facts">{t('directory:facts.title')}</h3>
      {bio ? (
        <p className={styles.bio}>
          <bdi>{bio}</bdi>
        </p>
      ) : null}
      <dl className={layout.stack12}>
        <Fact name={t('directory:facts.experience')}>
          {yearsExperience === null ? (
            <span className={lettering.note}>{t('directory:facts.unknown')}</span>
          ) : (
            t('directory:facts.years', { count: yearsExperience })
          )}
        </Fact>
        <Fact name={t('directory:facts.languages')}>
          <Languages tags={who.languages} />
        </Fact>
        <ListFact name={t('directory:facts.specialties')} items={who.specialties.map(workName)} />
        <ListFact name={t('directory:facts.areas')} items={who.practiceAreas.map(workName)} />
        <ListFact name={t('directory:facts.courts')} items={who.courtAdmissions.map(workName)} />
        <ListFact name={t('directory:facts.networks')} items={who.insuranceNetworks} />
        {hourlyRate === null ? null : (
          <Fact name={t('directory:facts.rate')}>
            {t('directory:facts.perHour', {
              amount: formatNumber(hourlyRate, {
                style: 'currency',
                currency: 'USD',
                maximumFractionDigits: 0,
              }),
            })}
          </Fact>
        )}
        <TextFact name={t('directory:facts.education')} text={who.lawSchool} />
        <TextFact name={t('directory:facts.bar')} text={who.barNumber} isCode />
        <TextFact name={t('directory:facts.license')} text={who.licenseNumber} isCode />
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ListFact({ name, items }: { name: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <Fact name={name}>
      <ul className={styles.tags}>
        {items.map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function TextFact({
  name,
  text,
  isCode,
}: {
  name: string
  text: string | null
  isCode?: boolean
}): ReactNode {
  if (text === null) return null
  return (
    <Fact name={name}>
      <bdi dir={isCode ? 'ltr' : undefined}>{text}</bdi>
    </Fact>
  )
}

function Languages({ tags }: { tags: readonly string[] }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  if (tags.length === 0) return <span className={lettering.note}>{t('directory:facts.unknown')}</span>
  return (
    <ul className={styles.tags}>
      {languageNames(tags, shown).map(({ tag, name }) => (
        <li key={tag} lang={tag}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
