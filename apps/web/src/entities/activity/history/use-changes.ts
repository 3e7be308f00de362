import { useState } from 'react'
import { isMockActivity } from '@krash/contract/activity'
import type { ActivityItem } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { hasStatus, inverse, marked, touched } from './item-change.ts'
import type { MarkAction } from './item-change.ts'
import { withChanged, withoutItems } from './history-list.ts'
import { sendChange } from './send-change.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useLookAgain, usePrepareChange } from './use-history.ts'
import type { History } from './use-history.ts'

export interface Changes {
  isBusy: boolean
  /** Marks items at once and tells the server, with Undo. Resolves to whether it worked. */
  mark: (items: readonly ActivityItem[], action: MarkAction) => Promise<boolean>
  /** Deletes items once the server has confirmed. Resolves to whether it worked. */
  remove: (items: readonly ActivityItem[]) => Promise<boolean>
}

export function useChanges(history: History): Changes {
  const [isBusy, setBusy] = useState(false)
  const mark = useMarking(history)
  const remove = useRemoving(history)

  async function busily(work: Promise<boolean>): Promise<boolean> {
    setBusy(true)
    return work.finally(() => setBusy(false))
  }

  return {
    isBusy,
    mark: (items, action) => busily(mark(items, action)),
    remove: (items) => busily(remove(items)),
  }
}

function useMarking({ edit, filter }: History): Changes['mark'] {
  const t = useT()
  const tellFailure = useFailureToast()
  const prepare = usePrepareChange()
  const lookAgain = useLookAgain()
  const show = (items: readonly ActivityItem[]) =>
    edit((list) => withChanged(list, items, (item) => hasStatus(item, filter.status)))

  /** Shows the change at once and reverts what the server refuses. Resolves to whether it worked. */
  async function change(before: readonly ActivityItem[], action: MarkAction): Promise<boolean> {
    await prepare()
    show(before.map((item) => marked(item, action)))
    const ids = before.map(({ id }) => id)
    const { done, error } = await sendChange(ids, action)
    const undone = before.filter(({ id }) => !done.includes(id))
    if (undone.length > 0) show(undone)
    lookAgain.all()
    if (error !== undefined) tellFailure(error, t(`history:failed.${action}`))
    return error === undefined
  }

  return async (items, action) => {
    if (!isPossible(items, t)) return false
    const before = touched(items, action)
    if (!(await change(before, action))) return false
    const after = before.map((item) => marked(item, action))
    const takeBack = () => void (isPossible(after, t) && change(after, inverse[action]))
    showToast({
      kind: 'success',
      text: t(`history:done.${action}`, { count: before.length }),
      ...(before.length > 0 && { onUndo: takeBack }),
    })
    return true
  }
}

function useRemoving({ edit }: History): Changes['remove'] {
  const t = useT()
  const tellFailure = useFailureToast()
  const prepare = usePrepareChange()
  const lookAgain = useLookAgain()
  return async (items) => {
    if (!isPossible(items, t)) return false
    await prepare()
    const ids = items.map(({ id }) => id)
    const { done, error } = await sendChange(ids, 'delete')
    edit((list) => withoutItems(list, new Set(done)))
    lookAgain.all()
    if (error !== undefined) {
      tellFailure(error, t('history:failed.delete'))
      return false
    }
    showToast({ kind: 'success', text: t('history:done.delete', { count: done.length }) })
    return true
  }
}

/** Without a network only items that exist only on this device can change; tells the person. */
function isPossible(items: readonly ActivityItem[], t: Translate): boolean {
  if (navigator.onLine || items.every(({ id }) => isMockActivity(id))) return true
  showToast({ kind: 'info', text: t('history:offline.action') })
  return false
}
