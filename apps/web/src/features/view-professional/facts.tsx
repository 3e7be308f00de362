import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { workName } from '#entities/professionals/work-name.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { SourceOfField } from '#entities/professionals/source-of-field.tsx'
import lettering from '#shared/styles/lettering.module.css'
import { OutsideLink } from './outside-link.tsx'
import styles from './professional-detail.module.css'

/** Facts about a professional's work; unknown ones are left out or called unknown. */
export function Facts({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { yearsExperience, hourlyRate, bio } = who
  const of = (field: keyof Professional) => ({ who, field })
  return (
    <section className={styles.section} aria-labelledby="detail-facts">
      <h3 id="detail-facts">{t('directory:facts.title')}</h3>
      {bio ? (
        <p className={styles.bio}>
          <bdi>{bio}</bdi>
        </p>
      ) : null}
      {bio ? <Said who={who} field="bio" /> : null}
      <dl className={layout.stack12}>
        <Fact name={t('directory:facts.experience')}>
          {yearsExperience === null ? (
            <span className={lettering.note}>{t('directory:facts.unknown')}</span>
          ) : (
            t('directory:facts.years', { count: yearsExperience })
          )}
        </Fact>
        <Fact name={t('directory:facts.languages')}>
          <Languages who={who} />
          <Said who={who} field="languages" />
        </Fact>
        <ListFact
          {...of('specialties')}
          name={t('directory:facts.specialties')}
          items={who.specialties.map(workName)}
        />
        <ListFact
          {...of('practiceAreas')}
          name={t('directory:facts.areas')}
          items={who.practiceAreas.map(workName)}
        />
        <ListFact
          {...of('courtAdmissions')}
          name={t('directory:facts.courts')}
          items={who.courtAdmissions.map(workName)}
        />
        <ListFact
          {...of('insuranceNetworks')}
          name={t('directory:facts.networks')}
          items={who.insuranceNetworks}
        />
        <ListFact
          {...of('hospitalAffiliations')}
          name={t('directory:facts.hospitals')}
          items={who.hospitalAffiliations}
        />
        {hourlyRate === null ? null : (
          <Fact name={t('directory:facts.rate')}>
            {t('directory:facts.perHour', {
              amount: formatNumber(hourlyRate, {
                style: 'currency',
                currency: 'USD',
                maximumFractionDigits: 0,
              }),
            })}
            <Said who={who} field="hourlyRate" />
          </Fact>
        )}
        <Terms who={who} />
        <TextFact {...of('lawSchool')} name={t('directory:facts.education')} text={who.lawSchool} />
        <TextFact {...of('barNumber')} name={t('directory:facts.bar')} text={who.barNumber} isCode />
        <TextFact
          {...of('licenseNumber')}
          name={t('directory:facts.license')}
          text={who.licenseNumber}
          isCode
        />
        <Website who={who} />
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

interface ToldFact {
  who: Professional
  field: keyof Professional
}

/** Who said it, where that was a person: what a registry says is told once, at the end. */
function Said({ who, field }: ToldFact): ReactNode {
  return <SourceOfField who={who} field={field} isOnlyPeople />
}

/** What a first talk costs, and when a fee is due. */
function Terms({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const terms = (['freeFirstTalk', 'contingency'] as const).filter((term) => who[term] === true)
  if (terms.length === 0) return null
  return (
    <div className={styles.fact}>
      <dt>{t('directory:facts.terms')}</dt>
      {terms.map((term) => (
        <dd key={term}>
          {t(`directory:facts.${term}`)}
          <Said who={who} field={term} />
        </dd>
      ))}
    </div>
  )
}

/** Its address as it is written: nobody is led where they did not read. */
function Website({ who }: { who: Professional }): ReactNode {
  const t = useT()
  if (!who.website) return null
  return (
    <Fact name={t('directory:facts.website')}>
      <bdi dir="ltr">
        <OutsideLink href={who.website}>{who.website}</OutsideLink>
      </bdi>
      <Said who={who} field="website" />
    </Fact>
  )
}

function ListFact({
  who,
  field,
  name,
  items,
}: ToldFact & { name: string; items: readonly string[] }): ReactNode {
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
      <Said who={who} field={field} />
    </Fact>
  )
}

function TextFact({
  who,
  field,
  name,
  text,
  isCode,
}: ToldFact & {
  name: string
  text: string | null
  isCode?: boolean
}): ReactNode {
  if (text === null) return null
  return (
    <Fact name={name}>
      <bdi dir={isCode ? 'ltr' : undefined}>{text}</bdi>
      <Said who={who} field={field} />
    </Fact>
  )
}

function Languages({ who: { languages: tags, proficiency } }: { who: Professional }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  if (tags.length === 0) return <span className={lettering.note}>{t('directory:facts.unknown')}</span>
  return (
    <ul className={styles.tags}>
      {languageNames(tags, shown).map(({ tag, name }) => (
        <li key={tag}>
          <bdi lang={tag}>{name}</bdi>
          {proficiency[tag] ? ` (${t(`directory:proficiency.${proficiency[tag]}`)})` : null}
        </li>
      ))}
    </ul>
  )
}
