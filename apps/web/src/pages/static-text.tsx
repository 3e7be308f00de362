import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './static-text.module.css'

export interface TextSection {
  /** For the link in the contents list. */
  id: string
  title: string
  paragraphs: readonly string[]
}

interface StaticTextProps {
  title: string
  /** A line under the title, such as the date of the text. */
  meta?: string
  /** The whole in a few lines, before anything else. */
  summary: readonly string[]
  sections: readonly TextSection[]
  children?: ReactNode
}

/** A page to read: summary on top, contents list, large headings, made to be printed too. */
export function StaticText({ title, meta, summary, sections, children }: StaticTextProps): ReactNode {
  const t = useT()
  return (
    <article className={styles.page}>
      <PageHeading>{title}</PageHeading>
      {meta ? <p className={styles.meta}>{meta}</p> : null}
      <ul className={styles.summary}>
        {summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {sections.length > 2 ? (
        <nav aria-label={t('shell:pages.contents')} data-print="hide">
          <h2 className={styles.contentsTitle}>{t('shell:pages.contents')}</h2>
          <ol className={styles.contents}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}
