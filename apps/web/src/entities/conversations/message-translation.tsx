import { CircleAlert, Languages } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Message, Participant } from '@krash/contract/conversations'
import { languages } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { useProfessional } from './conversation-queries.ts'
import { TranslationsContext, createTranslations, useTranslation } from './message-translations.ts'
import type { Translation } from './message-translations.ts'
import styles from './message-translation.module.css'

/** Remembers the translations of a conversation while it is open, and where they are offered. */
export function TranslationsOf({ peer, children }: { peer: Participant; children: ReactNode }): ReactNode {
  const { shown } = useLanguageState()
  const { data, isLoading } = useProfessional(peer)
  const [known] = useState(createTranslations)
  const isForeign = !isLoading && data?.languages.includes(shown) !== true
  const open = useMemo(() => ({ known, isForeign }), [known, isForeign])
  return <TranslationsContext value={open}>{children}</TranslationsContext>
}

/** The machine translation of a message, below the original. */
export function MessageTranslation({ message }: { message: Message }): ReactNode {
  const { translation, isPossible } = useTranslation(message)
  if (!isPossible) return null
  return (
    <>
      <Shown translation={translation} original={message.content} />
      <News translation={translation} />
    </>
  )
}

function Shown({
  translation,
  original,
}: {
  translation: Translation | undefined
  original: string
}): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  if (translation?.state === 'failed')
    return (
      <p className={styles.failure}>
        <CircleAlert aria-hidden />
        <span>{translation.reason}</span>
      </p>
    )
  if (translation?.state !== 'done' || !translation.isShown) return null
  const { text, from } = translation
  if (text.trim() === original.trim())
    return <p className={styles.mark}>{t('conversations:translation.same')}</p>
  const { locale, direction } = languages[shown]
  return (
    <div className={styles.translation}>
      <p className={styles.text} lang={shown} dir={direction}>
        {text}
      </p>
      <p className={styles.mark}>
        <Languages aria-hidden />
        <span>{origin(t, languageName(from, locale))}</span>
      </p>
    </div>
  )
}

/** Reads out once what has changed, and nothing of what was there before. */
function News({ translation }: { translation: Translation | undefined }): ReactNode {
  const t = useT()
  const [said, setSaid] = useState<{ of: Translation | undefined; text?: string | undefined }>({
    of: translation,
  })
  if (said.of !== translation) setSaid({ of: translation, text: sentenceOf(translation, t) })
  return (
    <p className={visuallyHidden.hidden} role="status">
      {said.text}
    </p>
  )
}

function sentenceOf(translation: Translation | undefined, t: Translate): string | undefined {
  if (translation?.state === 'failed') return translation.reason
  if (translation?.state !== 'done' || !translation.isShown) return undefined
  return t('conversations:translation.said', { text: translation.text })
}

function origin(t: Translate, language: string | undefined): string {
  return language === undefined
    ? t('conversations:translation.machine')
    : t('conversations:translation.from', { language })
}

function languageName(tag: string | null, locale: string): string | undefined {
  if (tag === null) return undefined
  return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag)
}

/** One button for everything, so that it keeps the keyboard focus while the text around it comes and goes. */
export function TranslateButton({ message }: { message: Message }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { translation, isOffered, toggle } = useTranslation(message)
  if (!isOffered) return null
  const isDone = translation?.state === 'done'
  return (
    <div className={styles.offer}>
      {isOnline || isDone ? (
        <Button
          variant="text"
          className={styles.button}
          isBusy={translation?.state === 'asking'}
          onClick={({ currentTarget }) => toggle(currentTarget.closest('[data-row]'))}
        >
          {label(translation, t)}
        </Button>
      ) : null}
    </div>
  )
}

function label(translation: Translation | undefined, t: Translate): string {
  if (translation?.state === 'failed') return t('shell:actions.retry')
  const isShown = translation?.state === 'done' && translation.isShown
  return t(isShown ? 'conversations:translation.hide' : 'conversations:translation.do')
}
