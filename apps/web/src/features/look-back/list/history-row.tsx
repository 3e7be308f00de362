import { ArrowRight, ChevronDown, ExternalLink } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { ActivityIcon } from '#entities/activity/activity-icon.tsx'
import { activityText } from '#entities/activity/activity-text.ts'
import { isSwitchedOff } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import boxStyles from '#shared/ui/form/checkbox.module.css'
import { isNew } from '#entities/activity/history/item-change.ts'
import { ItemActions } from './item-actions.tsx'
import { linkOf, ownPathOf } from './item-facts.ts'
import { RowDetails } from './row-details.tsx'
import type { RowSteps } from './row-steps.ts'
import lane from './lane.module.css'
import styles from './history-row.module.css'

interface HistoryRowProps extends RowSteps {
  item: ActivityItem
  isSelected: boolean
  isOpen: boolean
  /** There is room for the actions in the row; otherwise they are in the details. */
  isWide: boolean
  /** A box to choose it beside others. */
  hasBox: boolean
}

/** One item on the lane: a box to select it, its text and time, and its actions. */
export const HistoryRow = memo(Row)

function Row(props: HistoryRowProps): ReactNode {
  const { item, isSelected, isOpen, isWide, hasBox, onSelect } = props
  const title = activityText(item)
  const detailsId = `details-${item.id}`
  return (
    <div
      className={classNames(lane.lane, styles.row)}
      data-unread={isNew(item) || undefined}
      data-selected={(hasBox && isSelected) || undefined}
      data-plain={!hasBox || undefined}
    >
      {hasBox ? <Box item={item} title={title} isSelected={isSelected} onSelect={onSelect} /> : null}
      <span className={styles.icon}>
        <ActivityIcon type={item.type} metadata={item.metadata} />
      </span>
      <Words item={item} title={title} />
      <End {...props} title={title} detailsId={detailsId} />
      {isOpen ? (
        <div id={detailsId} className={styles.details}>
          <RowDetails item={item} />
          {isWide ? null : <ItemActions {...props} title={title} hasWords />}
        </div>
      ) : null}
    </div>
  )
}

function End(props: HistoryRowProps & { title: string; detailsId: string }): ReactNode {
  const { item, isOpen, isWide, hasBox, onExpand, title, detailsId } = props
  const t = useT()
  return (
    <div className={styles.end}>
      {isWide ? <ItemActions {...props} /> : null}
      <OpenLink item={item} title={title} />
      <IconButton
        label={t(isOpen ? 'history:item.less' : 'history:item.more', { title })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        // Where the arrow keys go from row to row.
        data-pick={hasBox ? undefined : true}
        className={classNames(styles.turning, isOpen && styles.turned)}
        onClick={() => onExpand(item, !isOpen)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  )
}

function Box(
  props: Pick<HistoryRowProps, 'item' | 'isSelected' | 'onSelect'> & { title: string },
): ReactNode {
  const { item, title, isSelected, onSelect } = props
  const t = useT()
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        className={boxStyles.box}
        aria-label={t('history:item.select', { title })}
        checked={isSelected}
        data-pick
        onChange={({ target }) => onSelect(item, target.checked)}
      />
    </label>
  )
}

function Words({ item, title }: { item: ActivityItem; title: string }): ReactNode {
  const t = useT()
  return (
    <div className={styles.words}>
      <p className={styles.title}>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.meta}>
        <TimeAgo at={item.timestamp} />
        {isNew(item) ? <Chip tone="go">{t('shell:timeline.unread')}</Chip> : null}
        {item.isArchived ? <Chip>{t('history:item.archived')}</Chip> : null}
      </p>
    </div>
  )
}

/** Links to a page of the app, or to a web page in a new tab and without a referrer. */
function OpenLink({ item, title }: { item: ActivityItem; title: string }): ReactNode {
  const t = useT()
  const path = ownPathOf(item)
  if (path !== undefined) return isSwitchedOff(path) ? null : <OwnLink path={path} title={title} />
  const url = linkOf(item)
  if (url === undefined) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      aria-label={t('history:item.openNamed', { title })}
      title={t('history:item.openNamed', { title })}
    >
      <ExternalLink aria-hidden />
      <span className={styles.linkText}>{t('history:item.open')}</span>
    </a>
  )
}

function OwnLink({ path, title }: { path: string; title: string }): ReactNode {
  const t = useT()
  const name = t('history:item.openHereNamed', { title })
  return (
    <AppLink href={path} className={classNames(styles.link, styles.inside)} aria-label={name} title={name}>
      <ArrowRight aria-hidden />
      <span className={styles.linkText}>{t('history:item.open')}</span>
    </AppLink>
  )
}
