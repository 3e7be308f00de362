import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import disclosures from '#shared/styles/disclosures.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { findAnswers } from './help/find-answers.ts'
import { KeysDialog } from './help/keys-dialog.tsx'
import { questionGroups } from './help/questions.ts'
import type { QuestionGroup } from './help/questions.ts'
import styles from './help/help.module.css'
import { LongText } from './legal/long-text.tsx'

/** The questions people ask, also for guests and without a network. */
export function HelpPage(): ReactNode {
  const t = useT()
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{t('shell:footer.help')}</PageHeading>
      </div>
      <LongText part="questions">{() => <Questions />}</LongText>
    </article>
  )
}

/** So few that their answers are shown at once. */
const few = 3

function Questions(): ReactNode {
  const t = useT()
  const [words, setWords] = useState('')
  const groups = findAnswers(questionGroups(t), words)
  const isSearch = words.trim() !== ''
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <nav className={styles.topics} aria-label={t('questions:groups')}>
        <ul className={styles.list}>
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>
        <search>
          <TextField
            type="search"
            label={t('questions:find')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </search>
        <p role="status" className={styles.found}>
          {isSearch ? <Found count={count} /> : null}
        </p>
        {groups.map((group) => (
          <Group key={group.id} group={group} isOpen={isSearch && count <= few} />
        ))}
        <KeysButton />
      </div>
    </>
  )
}

function KeysButton(): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon={<Keyboard aria-hidden />} onClick={() => setOpen(true)}>
        {t('questions:keys.open')}
      </Button>
      {isOpen ? <KeysDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function Found({ count }: { count: number }): ReactNode {
  const t = useT()
  if (count === 0) return <RichText text={t('questions:none')} parts={links} />
  return <span className={lettering.quiet}>{t('questions:found', { count })}</span>
}

function Group({ group, isOpen }: { group: QuestionGroup; isOpen: boolean }): ReactNode {
  return (
    <section id={group.id} aria-labelledby={`${group.id}-title`} className={styles.group}>
      <h2 id={`${group.id}-title`} className={lettering.heading3}>
        {group.title}
      </h2>
      <div>
        {group.questions.map(({ id, question, answer }) => (
          <details key={`${id} ${isOpen}`} open={isOpen} className={disclosures.disclosure}>
            <summary>{question}</summary>
            <p className={styles.answer}>
              <RichText text={answer} parts={links} />
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

const to = (href: string) => (words: string) => <AppLink href={href}>{words}</AppLink>

const links = {
  about: to('/about'),
  appointments: to('/appointments'),
  contact: to('/contact'),
  dashboard: to('/dashboard'),
  emergency: to('/emergency'),
  lawyers: to('/lawyers'),
  preferences: to('/preferences'),
  privacy: to('/privacy'),
  profile: to('/profile'),
  sharing: to('/sharing'),
}
