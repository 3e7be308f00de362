import type { ReactNode } from 'react'
import styles from './road-home.module.css'

// Where the signs stand on the way, each with the number of its line.
const posts = [
  { x: 164, y: 95 },
  { x: 210, y: 88 },
  { x: 256, y: 81 },
]

/** A decorative picture: a car behind its warning triangle, and the way home past three numbered signs. */
export function RoadHome(): ReactNode {
  return (
    <svg className={styles.picture} viewBox="0 0 360 150" aria-hidden focusable="false">
      <path className={styles.hill} d="M0 104c40-26 84-30 132-18s92 2 128-12 70-18 100-8v84H0Z" />
      <path className={styles.road} d="M0 118c120 4 220-8 360-34v40C240 146 120 152 0 148Z" />
      <path className={styles.lane} d="M8 134c118 4 216-8 344-33" />
      <g transform="translate(304 40)">
        <path className={styles.wall} d="M-22 2h44v38h-44Z" />
        <path className={styles.roof} d="M-30 4 0-22 30 4Z" />
        <path className={styles.window} d="M-14 12h11v11h-11ZM4 14h11v26H4Z" />
      </g>
      {posts.map(({ x, y }, at) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path className={styles.pole} d="M-2 0h4v32h-4Z" />
          <circle className={styles.sign} r="14" />
          <text className={styles.number} y="5.5">
            {at + 1}
          </text>
        </g>
      ))}
      <g transform="translate(26 106)">
        <path className={styles.triangle} d="M0-24 20 11h-40Z" />
        <path className={styles.hole} d="M0-10 8 4H-8Z" />
      </g>
      <g transform="translate(60 92)">
        <path
          className={styles.car}
          d="M0 22c0-7 4-9 11-10l8-12c2-3 5-4 8-4h20c4 0 7 1 9 4l9 11c8 1 13 4 13 11v8H0Z"
        />
        <path className={styles.glass} d="M20 11 26 1h11v10ZM42 11V1h7c2 0 3 1 4 2l6 8Z" />
        <circle className={styles.tyre} cx="17" cy="31" r="8" />
        <circle className={styles.tyre} cx="61" cy="31" r="8" />
        <circle className={styles.hub} cx="17" cy="31" r="3" />
        <circle className={styles.hub} cx="61" cy="31" r="3" />
        <path className={styles.lamp} d="M0 17h5v5H0ZM73 17h5v5h-5Z" />
      </g>
    </svg>
  )
}
