import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { useModal } from '#shared/ui/feedback/use-modal.ts'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import { glide } from '#shared/ui/glide.ts'
import { useWakeLock } from '#shared/ui/use-wake-lock.ts'
import { isSame, useNames } from '../cards/shown.ts'
import type { Shown } from '../cards/shown.ts'
import styles from './full-screen.module.css'
import { PicturePage, PolicyPage, VehiclePage } from './pages.tsx'

interface FullScreenProps {
  /** The one that was pressed. */
  shown: Shown
  /** All that a swipe leads through. */
  all: readonly Shown[]
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/**
 * Plates, insurance cards and pictures over the whole screen, to show to an officer: a swipe, the arrows or the buttons lead
 * from one to the next. Plates and cards work without a network. Keeps the screen on.
 */
export function FullScreen({ shown, all, today, onClose }: FullScreenProps): ReactNode {
  const t = useT()
  const nameOf = useNames()
  const element = useModal(onClose, { closesOnBack: true })
  const titleId = useId()
  const start = Math.max(
    all.findIndex((one) => isSame(one, shown)),
    0,
  )
  const { at, row, go, ...moves } = usePages(start, all.length)
  const current = all[at] ?? shown
  useWakeLock()

  function press(event: KeyboardEvent): void {
    const isMirrored = document.documentElement.dir === 'rtl'
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    go(at + ((event.key === 'ArrowRight') === isMirrored ? -1 : 1))
  }

  return (
    <dialog
      ref={element}
      className={styles.screen}
      aria-labelledby={titleId}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <IconButton label={t('shell:actions.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
        <h2 id={titleId} tabIndex={-1} data-dialog-start>
          <bdi>{nameOf(current)}</bdi>
        </h2>
        <Call911Disc />
      </header>
      <div ref={row} className={styles.row} {...moves}>
        {all.map((one, place) => (
          <div
            key={keyOf(one)}
            role="group"
            aria-label={nameOf(one)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
            tabIndex={0}
            className={styles.page}
            inert={place !== at}
          >
            <Page shown={one} today={today} isNear={Math.abs(place - at) < 2} />
          </div>
        ))}
      </div>
      {all.length > 1 ? (
        <div className={styles.foot}>
          <IconButton
            label={t('glovebox:fullScreen.before')}
            aria-disabled={at === 0 || undefined}
            onClick={() => go(at - 1)}
          >
            <ChevronLeft aria-hidden className={styles.mirrored} />
          </IconButton>
          <p role="status">{t('glovebox:fullScreen.position', { position: at + 1, total: all.length })}</p>
          <IconButton
            label={t('glovebox:fullScreen.next')}
            aria-disabled={at === all.length - 1 || undefined}
            onClick={() => go(at + 1)}
          >
            <ChevronRight aria-hidden className={styles.mirrored} />
          </IconButton>
        </div>
      ) : null}
    </dialog>
  )
}

function Page({ shown, today, isNear }: { shown: Shown; today: string; isNear: boolean }): ReactNode {
  switch (shown.kind) {
    case 'vehicle':
      return <VehiclePage vehicle={shown.item} />
    case 'policy':
      return <PolicyPage policy={shown.item} today={today} />
    case 'picture':
      return isNear ? <PicturePage category={shown.category} file={shown.file} /> : null
    case 'driver':
      return null
  }
}

function keyOf(shown: Shown): string {
  return shown.kind === 'picture' ? shown.file.id : shown.item.id
}

interface Pages {
  /** The place of the page on the screen. */
  at: number
  row: RefObject<HTMLDivElement | null>
  go: (place: number) => void
  onScroll: () => void
  onPointerDown: () => void
  onWheel: () => void
}

/** The browser's own scrolling is the swipe; whatever moved the row, the page that fills the screen is the one shown. */
function usePages(start: number, count: number): Pages {
  const [at, setAt] = useState(start)
  const row = useRef<HTMLDivElement>(null)
  // Where a press leads, until the row is there or a finger takes it: on the way it still fills the screen with the page before.
  const wanted = useRef<number>(undefined)
  const letGo = () => (wanted.current = undefined)

  function show(place: number, behavior: ScrollBehavior): void {
    row.current?.children[place]?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' })
  }

  useEffect(() => {
    row.current?.children[start]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [start])

  return {
    at,
    row,
    go: (place) => {
      if (place < 0 || place >= count) return
      wanted.current = place
      setAt(place)
      show(place, glide())
    },
    onPointerDown: letGo,
    onWheel: letGo,
    onScroll: () => {
      const element = row.current
      if (!element || element.clientWidth === 0) return
      const place = Math.abs(element.scrollLeft) / element.clientWidth
      // Between two pages nothing is decided yet.
      if (Math.abs(place - Math.round(place)) >= 0.05) return
      const shown = Math.round(place)
      if (wanted.current !== undefined && wanted.current !== shown) return
      letGo()
      setAt(shown)
    },
  }
}
