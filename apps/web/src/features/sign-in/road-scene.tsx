import type { ReactNode } from 'react'
import styles from './road-scene.module.css'

// The lane line as the driver sees it: each piece is twice as near as the one before, and so twice as long.
const laneMarks = [
  { y: 431, height: 5, half: 1 },
  { y: 443, height: 9, half: 2 },
  { y: 462, height: 16, half: 3.6 },
  { y: 494, height: 28, half: 6.6 },
  { y: 548, height: 48, half: 12 },
  { y: 640, height: 84, half: 21 },
  { y: 798, height: 140, half: 37 },
]
const posts = [
  { x: 468, y: 452, size: 0.35 },
  { x: 512, y: 480, size: 0.6 },
  { x: 592, y: 532, size: 1.05 },
  { x: 742, y: 628, size: 1.9 },
]
const stars = [
  [82, 72],
  [150, 168],
  [214, 54],
  [268, 128],
  [330, 84],
  [392, 190],
  [470, 62],
  [538, 142],
  [612, 88],
  [688, 196],
  [742, 60],
  [116, 262],
  [306, 246],
  [560, 258],
  [704, 300],
  [58, 356],
] as const

/** A decorative picture: an empty road under the theme's sky, with the hazard sign beside it. */
export function RoadScene(): ReactNode {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 800 960"
      // Crops only the side away from the sign, so that the sign is whole in every panel.
      preserveAspectRatio="xMinYMax slice"
      aria-hidden
      focusable="false"
    >
      <rect className={styles.sky} width="800" height="440" />
      <rect className={styles.glow} y="250" width="800" height="180" />
      <circle className={styles.light} cx="610" cy="170" r="46" />
      <circle className={styles.shade} cx="590" cy="156" r="40" />
      <g className={styles.stars}>
        {stars.map(([x, y], position) => (
          <circle key={x} cx={x} cy={y} r={position % 3 === 0 ? 2.4 : 1.5} />
        ))}
      </g>
      <path
        className={styles.far}
        d="M0 430V372l70-34 62 26 96-58 84 62 74-26 92 44 88-50 84 38 78-46 72 40v62Z"
      />
      <path className={styles.near} d="M0 430v-26l120-22 130 26 110-16 90 22 110-30 120 24 120-20v42Z" />
      <rect className={styles.ground} y="426" width="800" height="534" />
      <path className={styles.road} d="M392 426h16L980 960H-180Z" />
      <path className={styles.edge} d="M391 426h2L-112 960h-56Z" />
      <path className={styles.edge} d="M407 426h2L968 960h-56Z" />
      <g className={styles.lane}>
        {laneMarks.map(({ y, height, half }) => {
          const far = half * (1 - height / (y + height - 420) / 1.15)
          return (
            <path key={y} d={`M${400 - far} ${y}h${2 * far}L${400 + half} ${y + height}h${-2 * half}Z`} />
          )
        })}
      </g>
      {posts.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <rect className={styles.post} x="-4" y="-44" width="8" height="46" rx="2" />
          <rect className={styles.reflector} x="-4" y="-38" width="8" height="10" />
        </g>
      ))}
      <g transform="translate(108 592) scale(0.72)">
        <rect className={styles.post} x="-5" y="-20" width="10" height="118" />
        <rect
          className={styles.sign}
          x="-78"
          y="-148"
          width="156"
          height="156"
          rx="18"
          transform="rotate(45 0 -70)"
        />
        <rect
          className={styles.keyline}
          x="-68"
          y="-138"
          width="136"
          height="136"
          rx="12"
          transform="rotate(45 0 -70)"
        />
        <path className={styles.mark} d="M0-118 44-42H-44Z" />
        <path className={styles.mark} d="M0-88 18-57h-36Z" />
      </g>
    </svg>
  )
}
