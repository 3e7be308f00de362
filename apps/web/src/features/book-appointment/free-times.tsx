import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useAvailability } from '#entities/appointments/appointment-queries.ts'
import type { Bookable } from '#entities/appointments/appointment-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './free-times.module.css'
import type { OfferedSlot } from './use-booking.ts'
import { useZoneText } from './use-zone-text.ts'

interface FreeTimesProps {
  who: Bookable
  onPick: (slot: OfferedSlot) => void
  /** Shows all times, where nothing else on the card does. */
  onMore?: (() => void) | undefined
}

/** The next free times of a card, asked for once it comes into sight. */
export function FreeTimes(props: FreeTimesProps): ReactNode {
  const row = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(row)
  return (
    <div ref={row} className={styles.row}>
      {isSeen ? <Times {...props} /> : null}
    </div>
  )
}

function Times({ who, onPick, onMore }: FreeTimesProps): ReactNode {
  const t = useT()
  const { timeIn, dayShort } = useZoneText()
  const { data } = useAvailability(who)
  if (!data) return null
  const { soonest, timeZone } = data
  const name = who.fullName
  if (soonest.length === 0) return <p className={lettering.note}>{t('appointments:free.none')}</p>
  return (
    <>
      <ul className={styles.times} aria-label={t('appointments:free.label')}>
        {soonest.map(({ date, start }) => {
          const day = dayShort(date, timeZone)
          const time = timeIn(start, timeZone)
          return (
            <li key={start}>
              <button
                type="button"
                className={styles.time}
                aria-haspopup="dialog"
                aria-label={t('appointments:free.book', { day: day.said, time, name })}
                onClick={() => onPick({ date, start })}
              >
                <span className={styles.day}>{day.seen}</span>
                <time dateTime={start}>{time}</time>
              </button>
            </li>
          )
        })}
      </ul>
      {onMore ? (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-label={t('appointments:free.moreOf', { name })}
          onClick={onMore}
        >
          {t('appointments:free.more')}
        </button>
      ) : null}
    </>
  )
}

/** True once the element has come near the screen. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
