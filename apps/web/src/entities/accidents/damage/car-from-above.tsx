import type { KeyboardEvent, ReactNode } from 'react'
import type { DamageZone } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './damage-picker.module.css'

interface CarZone {
  zone: DamageZone
  /** An SVG path in the drawing's view box of 240 by 440. */
  path: string
  /** The centre of the mark that shows the zone as chosen. */
  middle: readonly [x: number, y: number]
}

/** The car seen from above, its front at the top, so the driver's side is on the left. */
const carZones: readonly CarZone[] = [
  { zone: 'frontLeft', path: 'M92 20V76H32V64C32 36 56 22 92 20Z', middle: [66, 52] },
  { zone: 'front', path: 'M95 20C110 18 130 18 145 20V76H95Z', middle: [120, 48] },
  { zone: 'frontRight', path: 'M148 20C184 22 208 36 208 64V76H148Z', middle: [174, 52] },
  { zone: 'hood', path: 'M35 79H205L193 138C150 128 90 128 47 138Z', middle: [120, 105] },
  {
    zone: 'windshield',
    path: 'M50 141C90 131 150 131 190 141L170 180C140 174 100 174 70 180Z',
    middle: [120, 156],
  },
  { zone: 'leftFrontDoor', path: 'M46 145L67 183V236H29V162C29 153 36 147 46 145Z', middle: [48, 204] },
  {
    zone: 'rightFrontDoor',
    path: 'M194 145L173 183V236H211V162C211 153 204 147 194 145Z',
    middle: [192, 204],
  },
  { zone: 'roof', path: 'M70 184C100 178 140 178 170 184V288C140 294 100 294 70 288Z', middle: [120, 236] },
  { zone: 'leftRearDoor', path: 'M29 239H67V290L46 326C36 324 29 318 29 309Z', middle: [48, 270] },
  { zone: 'rightRearDoor', path: 'M211 239H173V290L194 326C204 324 211 318 211 309Z', middle: [192, 270] },
  {
    zone: 'rearWindow',
    path: 'M70 292C100 298 140 298 170 292L190 329C150 338 90 338 50 329Z',
    middle: [120, 315],
  },
  { zone: 'trunk', path: 'M47 332C90 341 150 341 193 332L203 368H37Z', middle: [120, 353] },
  { zone: 'rearLeft', path: 'M32 371H92V424C56 422 34 410 32 384Z', middle: [66, 396] },
  { zone: 'rear', path: 'M95 371H145V424C130 426 110 426 95 424Z', middle: [120, 398] },
  { zone: 'rearRight', path: 'M148 371H208V384C206 410 184 422 148 424Z', middle: [174, 396] },
]

interface CarFromAboveProps {
  chosen: readonly DamageZone[]
  /** Left out where the car is only looked at, beside words that say the same. */
  onToggle?: (zone: DamageZone) => void
}

/** A car whose 15 parts are checkboxes, or a picture of it. It is not mirrored in Arabic: left is the car's left. */
export function CarFromAbove({ chosen, onToggle }: CarFromAboveProps): ReactNode {
  const t = useT()
  const role = onToggle ? { role: 'group', 'aria-label': t('accidents:damage.car') } : { 'aria-hidden': true }
  return (
    <svg viewBox="0 0 240 440" className={styles.car} {...role}>
      <path className={styles.mirror} d="M28 156L12 148V160L28 166ZM212 156L228 148V160L212 166Z" />
      {onToggle
        ? carZones.map(({ zone, path }) => (
            // A door's outline is too small for a finger, so the touch area extends beyond the car.
            <path key={zone} d={path} className={styles.reach} onClick={() => onToggle(zone)} />
          ))
        : null}
      {carZones.map((carZone) => (
        <Zone
          key={carZone.zone}
          {...carZone}
          isChosen={chosen.includes(carZone.zone)}
          onToggle={onToggle && (() => onToggle(carZone.zone))}
        />
      ))}
      <path className={styles.lights} d="M44 44C50 36 58 31 68 28M196 44C190 36 182 31 172 28" />
    </svg>
  )
}

interface ZoneProps extends CarZone {
  isChosen: boolean
  onToggle: (() => void) | undefined
}

function Zone({ zone, path, middle: [x, y], isChosen, onToggle }: ZoneProps): ReactNode {
  const t = useT()
  const drawn = (
    <>
      <path d={path} className={styles.outline} />
      {isChosen ? (
        <path className={styles.mark} d={`M${x - 8} ${y - 8}l16 16M${x + 8} ${y - 8}l-16 16`} />
      ) : null}
    </>
  )

  function press(event: KeyboardEvent): void {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onToggle?.()
  }

  if (onToggle === undefined) return <g data-chosen={isChosen || undefined}>{drawn}</g>
  return (
    <g
      role="checkbox"
      tabIndex={0}
      aria-checked={isChosen}
      aria-label={t(`accidents:damage.zones.${zone}`)}
      className={styles.zone}
      onClick={onToggle}
      onKeyDown={press}
    >
      {drawn}
    </g>
  )
}
