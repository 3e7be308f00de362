import { Megaphone, Square, Volume2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { plusCode } from '@krash/contract/location/plus-code'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Call911Plate } from '#shared/ui/signs/call-911-plate.tsx'
import { useWakeLock } from '#shared/ui/use-wake-lock.ts'
import { coordinatesText, placeLines, townOf, typedAddress } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'
import styles from './tell-911.module.css'
import { useReadAloud } from './use-read-aloud.ts'

/** A button that opens what to say to 911, in large letters. */
export function Tell911({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Megaphone aria-hidden />} onClick={() => setOpen(true)}>
        {t('location:tell911.open')}
      </Button>
      <Dialog isWide isOpen={isOpen} title={t('location:tell911.title')} onClose={() => setOpen(false)}>
        <Words place={place} />
      </Dialog>
    </>
  )
}

function Words({ place }: { place: KnownPlace }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  useWakeLock()
  const { accident, large, lines } = dispatcherWords(place, t)
  const { isCopied, copy } = useCopy([accident, large, ...lines].join('\n'))
  const reading = useReadAloud(spoken(place, t))
  return (
    <div className={styles.words}>
      <p className={styles.intro}>{t('location:tell911.intro')}</p>
      {/* English whatever the page's language is: whoever answers 911 hears it. */}
      <div lang="en" dir="ltr" className={styles.english}>
        <p>{accident}</p>
        <p className={styles.large}>{large}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {shown === 'en' ? null : (
        <div className={styles.own}>
          <p className={styles.label}>{t('location:tell911.own')}</p>
          {[t('location:tell911.accident'), ...placeLines(place, t)].map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      )}
      <div className={styles.call}>
        <Call911Plate />
        <p className={styles.anyPhone}>{t('location:tell911.anyPhone')}</p>
      </div>
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
    </div>
  )
}

/** What to say, in English: the town large, everything else below it. */
function dispatcherWords(place: KnownPlace, t: Translate) {
  const { near } = place
  const town = near ? townOf(near) : ''
  const typed = typedAddress(place)
  const lines = [
    (near?.city && near.county) || '',
    coordinatesText(place, t),
    t('location:dispatcher.plusCode', { code: codeOf(place) }),
    typed && town ? t('location:dispatcher.typed', { address: typed }) : '',
  ]
  return {
    accident: t('location:dispatcher.accident'),
    large: town ? t('location:dispatcher.near', { town }) : (typed ?? coordinatesText(place, t)),
    lines: lines.filter(Boolean),
  }
}

/** Digit by digit, as numbers are said on the radio. */
function spoken(place: KnownPlace, t: Translate): string {
  const { accident, large } = dispatcherWords(place, t)
  const { latitude, longitude, near } = place
  return [
    accident,
    `${spacedDigits(large)}.`,
    near?.city && near.county ? `${near.county}.` : '',
    t('location:dispatcher.latitude', { digits: inDigits(latitude ?? 0, t) }),
    t('location:dispatcher.longitude', { digits: inDigits(longitude ?? 0, t) }),
    `${t('location:dispatcher.plusCode', { code: [...codeOf(place)].join(' ') })}.`,
  ].join(' ')
}

function spacedDigits(text: string): string {
  return text.replaceAll(/\d(?=\d)/g, '$& ')
}

function inDigits(value: number, t: Translate): string {
  const digits = spacedDigits(Math.abs(value).toFixed(5)).replace('.', ` ${t('location:dispatcher.point')} `)
  return value < 0 ? `${t('location:dispatcher.minus')} ${digits}` : digits
}

function codeOf({ latitude, longitude }: KnownPlace): string {
  return latitude === null || longitude === null ? '' : plusCode({ latitude, longitude })
}
