import { useId } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import type { Point } from '#entities/professionals/place/search-place.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { dotPosition, nearestDot, ringShare, ringsFor } from './radar-layout.ts'
import styles from './radar.module.css'

interface RadarProps {
  lawyers: readonly FoundProfessional[]
  center: Point
  /** Ids of the lawyers in the list on the screen; their dots are strong and can be pressed. */
  shownIds: ReadonlySet<string>
  chosenIds: ReadonlySet<string>
  onPick: (id: string) => void
}

const radius = 100
/** How far from a dot a press may land, as a share of the radius: about 22 px. */
const reach = 0.2

/** Shows the lawyers' distances and directions. The list beside it says the same in words. */
export function Radar({ lawyers, center, shownIds, chosenIds, onPick }: RadarProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const titleId = useId()
  const rings = ringsFor(lawyers.map(({ distanceMiles }) => distanceMiles))
  const dots = lawyers.map((who) => ({ id: who.id, name: who.fullName, ...dotPosition(center, who, rings) }))
  // Chosen lawyers come last, so they are drawn on top.
  const ordered = dots.toSorted((a, b) => rank(a.id) - rank(b.id))

  function rank(id: string): number {
    if (chosenIds.has(id)) return 2
    return shownIds.has(id) ? 1 : 0
  }

  function press(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    // The drawing is a square in the middle of its box.
    const scale = 240 / Math.min(box.width, box.height)
    const x = ((event.clientX - box.left - box.width / 2) * scale) / radius
    const y = ((event.clientY - box.top - box.height / 2) * scale) / radius
    const dot = nearestDot(
      dots.filter(({ id }) => shownIds.has(id)),
      { x, y },
      reach,
    )
    if (dot) onPick(dot.id)
  }

  const label = t('professionals:radar.label', { count: lawyers.length, distance: formatDistance(rings[2]) })
  return (
    <section className={styles.radar} aria-labelledby={titleId}>
      <h2 id={titleId} className={lettering.heading3}>
        {t('professionals:radar.title')}
      </h2>
      {/* A shortcut for the pointer only: every dot is also a card of the list, which the keyboard reaches. */}
      <svg
        viewBox="-120 -120 240 240"
        role="img"
        aria-label={label}
        className={styles.picture}
        onPointerUp={press}
      >
        {rings.map((miles) => (
          <circle key={miles} r={ringShare(miles, rings) * radius} className={styles.ring} />
        ))}
        {ordered.map(({ id, name, x, y }) => (
          <circle
            key={id}
            cx={x * radius}
            cy={y * radius}
            r={rank(id) === 0 ? 3 : 6}
            className={styles.dot}
            data-rank={rank(id)}
          >
            {/* oxlint-disable-next-line react/forbid-elements -- within a drawing it stays where it is */}
            <title>{name}</title>
          </circle>
        ))}
        <path d="M0 -9 9 7H-9Z" className={styles.you} />
        {rings.map((miles) => (
          <text key={miles} y={-ringShare(miles, rings) * radius - 4} className={styles.ringLabel}>
            {formatDistance(miles)}
          </text>
        ))}
      </svg>
      <p className={lettering.note}>{t('professionals:radar.hint')}</p>
    </section>
  )
}
