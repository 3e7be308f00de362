import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { helpTypes } from '@krash/contract/location'
import type { HelpType } from '@krash/contract/location'
import type { RoadsideNumber } from '#entities/glovebox/read-roadside-numbers.ts'
import { useKeepAllHelp } from '#entities/help-places/help-query.ts'
import type { Point } from '#entities/help-places/kept-help.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { usePosition } from '#shared/location/use-position.ts'
import type { PositionState } from '#shared/location/use-position.ts'
import styles from './help-near.module.css'
import { HelpList } from './help-list.tsx'
import { RoadsideHelp } from './roadside-help.tsx'

export interface HelpTabsProps {
  /** Where help is wanted; without it the person is asked for the position. */
  point: Point | undefined
  /** The numbers of the person's own insurers, which are paid already. */
  ownNumbers?: readonly RoadsideNumber[]
  first?: HelpType
  /** Buttons that a shaking hand hits, for the emergency page. */
  isLarge?: boolean
  /** Stands above the tabs, and knows the position that is measured here. */
  above?: (position: PositionState) => ReactNode
}

/** Three tabs, of which one is open. */
export function HelpTabs({
  point,
  ownNumbers = [],
  first = 'hospital',
  isLarge,
  above,
}: HelpTabsProps): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(first)
  const position = usePosition()
  const near = { point: point ?? measured(position), position, isLarge }
  useKeepAllHelp(near.point)
  return (
    <div className={styles.help} data-large={isLarge || undefined}>
      {above?.(position)}
      <TabList id={id} open={open} onOpen={setOpen} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {open === 'roadside' ? (
          <RoadsideHelp {...near} ownNumbers={ownNumbers} />
        ) : (
          <HelpList key={open} type={open} {...near} />
        )}
      </div>
    </div>
  )
}

function measured({ located }: PositionState): Point | undefined {
  return located && 'position' in located ? located.position : undefined
}

interface TabListProps {
  id: string
  open: HelpType
  onOpen: (type: HelpType) => void
}

/** Reached by Tab once; the arrow keys go from one tab to the next, in the direction of the page. */
function TabList({ id, open, onOpen }: TabListProps): ReactNode {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent): void {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (helpTypes.indexOf(open) + step + helpTypes.length) % helpTypes.length
    onOpen(helpTypes[at] ?? open)
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div role="tablist" aria-label={t('helpPlaces:tabs')} className={styles.tabs} ref={list}>
      {helpTypes.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`${id}-${type}`}
          aria-selected={type === open}
          aria-controls={`${id}-panel`}
          tabIndex={type === open ? 0 : -1}
          className={styles.tab}
          onClick={() => onOpen(type)}
          onKeyDown={move}
        >
          {t(`helpPlaces:tab.${type}`)}
        </button>
      ))}
    </div>
  )
}
