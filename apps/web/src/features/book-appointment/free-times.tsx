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
}

/** How many times stand on a card. */
const SHOWN = 3

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

function Times({ who, onPick }: FreeTimesProps): ReactNode {
  const t = useT()
  const { timeIn, dayShort } = useZoneText()
  const { data } = useAvailability(who)
  if (!data) return null
  const free = data.slots.filter(({ isFree }) => isFree).slice(0, SHOWN)
  if (free.length === 0) return <p className={lettering.note}>{t('appointments:free.none')}</p>
  const day = dayShort(data.date, data.timeZone)
  return (
    <ul className={styles.times} aria-label={t('appointments:free.label')}>
      {free.map(({ start }) => {
        const time = timeIn(start, data.timeZone)
        return (
          <li key={start}>
            <button
              type="button"
              className={styles.time}
              aria-haspopup="dialog"
              aria-label={t('appointments:free.book', { day, time, name: who.fullName })}
              onClick={() => onPick({ date: data.date, start })}
            >
              <span className={styles.day}>{day}</span>
              <time dateTime={start}>{time}</time>
            </button>
          </li>
        )
      })}
    </ul>
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
