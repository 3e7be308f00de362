import { useState } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { hasStatus, inverse, isLocalId, marked, touched } from './item-change.ts'
import type { MarkAction } from './item-change.ts'
import { withChanged, withoutItems } from './history-list.ts'
import { sendChange } from './send-change.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useLookAgain, usePrepareChange } from './use-history.ts'
import type { History } from './use-history.ts'

export interface Changes {
  isBusy: boolean
  /** Marks items at once and tells the server; with Undo. Whether it worked. */
  mark: (items: readonly ActivityItem[], action: MarkAction) => Promise<boolean>
  /** Deletes items when the server has said yes. Whether it worked. */
  remove: (items: readonly ActivityItem[]) => Promise<boolean>
}

/** What a person can do with items. */
export function useChanges(history: History): Changes {
  const t = useT()
  const tellFailure = useFailureToast()
  const prepare = usePrepareChange()
  const lookAgain = useLookAgain()
  const [isBusy, setBusy] = useState(false)
  const { edit, filter } = history
  const belongs = (item: ActivityItem) => hasStatus(item, filter.status)

  async function send(before: readonly ActivityItem[], action: MarkAction): Promise<unknown> {
    edit((list) =>
      withChanged(
        list,
        before.map((item) => marked(item, action)),
        belongs,
      ),
    )
    const { done, error } = await sendChange(
      before.map(({ id }) => id),
      action,
    )
    const undone = before.filter(({ id }) => !done.includes(id))
    if (undone.length > 0) edit((list) => withChanged(list, undone, belongs))
    lookAgain.all()
    return error
  }

  async function mark(items: readonly ActivityItem[], action: MarkAction): Promise<boolean> {
    const before = touched(items, action)
    if (!isPossible(items, t)) return false
    await prepare()
    const error = await send(before, action)
    if (error !== undefined) {
      tellFailure(error, t(`history:failed.${action}`))
      return false
    }
    const after = before.map((item) => marked(item, action))
    showToast({
      kind: 'success',
      text: t(`history:done.${action}`, { count: before.length }),
      ...(before.length > 0 && { onUndo: () => void takeBack(after, inverse[action]) }),
    })
    return true
  }

  async function takeBack(items: readonly ActivityItem[], action: MarkAction): Promise<void> {
    if (!isPossible(items, t)) return
    const error = await send(items, action)
    if (error !== undefined) tellFailure(error, t(`history:failed.${action}`))
  }

  async function remove(items: readonly ActivityItem[]): Promise<boolean> {
    if (!isPossible(items, t)) return false
    await prepare()
    const { done, error } = await sendChange(
      items.map(({ id }) => id),
      'delete',
    )
    edit((list) => withoutItems(list, new Set(done)))
    lookAgain.all()
    if (error !== undefined) {
      tellFailure(error, t('history:failed.delete'))
      return false
    }
    showToast({ kind: 'success', text: t('history:done.delete', { count: done.length }) })
    return true
  }

  async function busily(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }

  return {
    isBusy,
    mark: (items, action) => busily(() => mark(items, action)),
    remove: (items) => busily(() => remove(items)),
  }
}

/** Without a network only what is on this device alone can be changed; says so. */
function isPossible(items: readonly ActivityItem[], t: Translate): boolean {
  if (navigator.onLine || items.every(({ id }) => isLocalId(id))) return true
  showToast({ kind: 'info', text: t('history:offline.action') })
  return false
}
