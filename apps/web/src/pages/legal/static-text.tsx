import type { ReactNode } from 'react'
import { TERMS_VERSION } from '@krash/contract/accounts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import lettering from '#shared/styles/lettering.module.css'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { ContactItems } from './contact-items.tsx'
import { legalKeys } from './legal-sections.ts'
import type { LegalName } from './legal-sections.ts'
import { LongText } from './long-text.tsx'
import { blocksOf } from './text-blocks.ts'
import styles from './static-text.module.css'

interface StaticTextProps {
  name: LegalName
  /** Shows the text's version and date under the title. */
  isDated?: boolean
  hasContact?: boolean
  children?: ReactNode
}

/** A long text with summary, table of contents and large headings; suitable for printing. */
export function StaticText({ name, isDated, hasContact, children }: StaticTextProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const today = useToday()
  return (
    <article className={styles.page}>
      <PageHeading>{t(`shell:pages.${name}.title`)}</PageHeading>
      {isDated ? (
        <p className={lettering.quiet}>
          <RichText
            text={t('shell:pages.lastUpdated', { date: formatDate(today), version: TERMS_VERSION })}
            parts={metaParts}
          />
        </p>
      ) : null}
      <LongText part="legal">{() => <Body name={name} />}</LongText>
      {hasContact ? <ContactItems /> : null}
      {children}
    </article>
  )
}

function Body({ name }: { name: LegalName }): ReactNode {
  const t = useT()
  const { summary, sections } = legalKeys(name)
  return (
    <>
      <ul className={styles.summary} aria-label={t('shell:pages.summary')}>
        {summary.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      <nav aria-label={t('shell:pages.contents')} data-print="hide">
        <h2 className={lettering.heading3}>{t('shell:pages.contents')}</h2>
        <ol className={styles.contents}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, text }) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{t(title)}</h2>
          <Text text={t(text)} />
        </section>
      ))}
    </>
  )
}

const metaParts = {
  version: (words: string) => (
    <bdi dir="ltr" className={styles.version}>
      {words}
    </bdi>
  ),
}

const linkParts = {
  contact: (words: string) => <AppLink href="/contact">{words}</AppLink>,
  privacy: (words: string) => <AppLink href="/privacy">{words}</AppLink>,
  terms: (words: string) => <AppLink href="/terms">{words}</AppLink>,
  preferences: (words: string) => <AppLink href="/preferences">{words}</AppLink>,
  profile: (words: string) => <AppLink href="/profile">{words}</AppLink>,
  call: (words: string) => <a href="tel:911">{words}</a>,
}

function Text({ text }: { text: string }): ReactNode {
  return blocksOf(text).map((block) =>
    Array.isArray(block) ? (
      <ul key={block.join()} className={styles.list}>
        {block.map((line) => (
          <li key={line}>
            <RichText text={line} parts={linkParts} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <RichText text={block} parts={linkParts} />
      </p>
    ),
  )
}
