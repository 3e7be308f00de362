import { LocateFixed, Megaphone, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { languages } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Call911Plate } from '#shared/ui/signs/call-911-plate.tsx'
import { useWakeLock } from '#shared/ui/use-wake-lock.ts'
import { dispatcherLines, interpreterLine, spokenToDispatcher } from './dispatcher-words.ts'
import { placeLines, spotOf } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'
import styles from './tell-911.module.css'
import { useReadAloud } from './use-read-aloud.ts'

/** How the place can still be found where it is asked for. */
export interface Asking {
  locate: () => void
  isLocating: boolean
  /** Why the device does not know where it is. */
  problem: string | undefined
  /** Goes to the field for the address, where there is one. */
  type?: () => void
}

interface Tell911Props {
  place: KnownPlace
  asking?: Asking
}

/** A button that opens what to say to 911, in large letters. */
export function Tell911({ place, asking }: Tell911Props): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isKnown = spotOf(place) !== undefined || placeLines(place, t).length > 0

  function type(): void {
    // Closing gives the focus back to the button; the keyboard of a phone opens only for the press itself.
    flushSync(() => setOpen(false))
    asking?.type?.()
  }

  return (
    <>
      <Button icon={<Megaphone aria-hidden />} onClick={() => setOpen(true)}>
        {t('location:tell911.open')}
      </Button>
      <Dialog isWide isOpen={isOpen} title={t('location:tell911.title')} onClose={() => setOpen(false)}>
        <div className={styles.words}>
          {isKnown ? <Words place={place} /> : null}
          {isKnown ? null : <AskInterpreter />}
          {!isKnown && asking ? <Unknown {...asking} {...(asking.type && { type })} /> : null}
          <div className={styles.call}>
            <Call911Plate />
            <p className={styles.anyPhone}>{t('location:tell911.anyPhone')}</p>
          </div>
          {isKnown ? <Actions place={place} /> : null}
        </div>
      </Dialog>
    </>
  )
}

/** What can be said to 911 before the place is known. */
function AskInterpreter(): ReactNode {
  const t = useT()
  const { wanted } = useLanguageState()
  if (wanted === 'en') return null
  return (
    <>
      <p className={styles.intro}>{t('location:tell911.intro')}</p>
      <div lang="en" dir="ltr" className={styles.english}>
        <InterpreterLines />
      </div>
    </>
  )
}

/** Asks for an interpreter first of all, with the meaning in the person's language below it. */
function InterpreterLines(): ReactNode {
  const t = useT()
  const { wanted, shown } = useLanguageState()
  if (wanted === 'en') return null
  return (
    <>
      <p>{interpreterLine(wanted, t)}</p>
      {shown === wanted ? (
        <p lang={shown} dir={languages[shown].direction} className={styles.meaning}>
          {t('location:tell911.interpreter')}
        </p>
      ) : null}
    </>
  )
}

function Unknown({ locate, isLocating, problem, type }: Asking): ReactNode {
  const t = useT()
  return (
    <div className={styles.unknown}>
      <p className={styles.large}>{t('location:tell911.unknown')}</p>
      <p role="status" className={styles.intro}>
        {isLocating ? t('location:locating') : problem}
      </p>
      <div className={styles.actions}>
        <Button variant="soft" icon={<LocateFixed aria-hidden />} isBusy={isLocating} onClick={locate}>
          {t('location:use')}
        </Button>
        {type ? <Button onClick={type}>{t('location:tell911.type')}</Button> : null}
      </div>
    </div>
  )
}

function Words({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { accident, large, lines } = dispatcherLines(place, t)
  const english = useRef<HTMLDivElement>(null)
  useWakeLock()
  useEffect(() => {
    // The button that found the place has gone.
    if (document.activeElement === document.body) english.current?.focus()
  }, [])
  const noSpot = spotOf(place) ? [] : [t('location:tell911.noSpot')]
  return (
    <>
      <p className={styles.intro}>{t('location:tell911.intro')}</p>
      {/* English whatever the page's language is: whoever answers 911 hears it. */}
      <div ref={english} tabIndex={-1} lang="en" dir="ltr" className={styles.english}>
        <InterpreterLines />
        <p>{accident}</p>
        <p className={styles.large}>{large}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {shown === 'en' ? null : (
        <div className={styles.own}>
          <p className={styles.label}>{t('location:tell911.own')}</p>
          {[t('location:tell911.accident'), ...placeLines(place, t), ...noSpot].map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      )}
    </>
  )
}

function Actions({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const { wanted } = useLanguageState()
  const { accident, large, lines } = dispatcherLines(place, t)
  const interpreter = interpreterLine(wanted, t)
  const { isCopied, copy } = useCopy([interpreter, accident, large, ...lines].filter(Boolean).join('\n'))
  const reading = useReadAloud([interpreter, spokenToDispatcher(place, t)].filter(Boolean).join(' '))
  return (
    <div className={styles.actions}>
      {reading.isPossible ? (
        <Button
          icon={reading.isReading ? <Square aria-hidden /> : <Volume2 aria-hidden />}
          onClick={reading.isReading ? reading.stop : reading.start}
        >
          {t(reading.isReading ? 'location:tell911.stop' : 'location:tell911.read')}
        </Button>
      ) : null}
      <Button isDone={isCopied} onClick={() => void copy()}>
        {t(isCopied ? 'shell:actions.copied' : 'location:tell911.copy')}
      </Button>
    </div>
  )
}
