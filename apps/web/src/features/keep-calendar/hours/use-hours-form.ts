import { useEffect, useRef, useState } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import { useWriteHours } from '#entities/practice/calendar-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { areInOrder } from './edit-week.ts'

type Changed = Partial<OfficeHours>

interface Typed {
  changed: Changed
  /** The version over which it was typed. */
  version: string | null
}

/**
 * What was typed is kept until it is saved, also where another device was first: the next press then writes over what it
 * made.
 */
export function useHoursForm(known: OfficeHours) {
  const t = useT()
  const { mutate, isPending, readLatest } = useWriteHours(known.professionalId)
  const { changed, version, setTyped, isClean, ...typing } = useTyped(known)
  const [refusals, setRefusals] = useState(0)
  const hours = { ...known, ...changed }

  function change(more: Changed): void {
    const all = { ...changed, ...more }
    // What is on its way may soon be what is known.
    setTyped({
      changed: isPending ? all : differing(all, known),
      version: isClean ? known.updatedAt : version,
    })
    setRefusals(0)
  }

  function save(): void {
    if (!areInOrder(hours.week)) {
      setRefusals(refusals + 1)
      return
    }
    const { week, daysOff, slotMinutes, gapMinutes, daysAhead, booking } = hours
    const sent = { week, daysOff, slotMinutes, gapMinutes, daysAhead, booking }
    mutate(
      { ...sent, updatedAt: isClean ? known.updatedAt : version },
      {
        onSuccess: ({ updatedAt }) => {
          setTyped((now) => ({ changed: differing(now.changed, sent), version: updatedAt }))
          typing.endRestoring()
          showToast({ kind: 'success', text: t('practice:hours.saved') })
        },
        onError: (error) => {
          const isElsewhere = error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE'
          const latest = isElsewhere ? readLatest() : undefined
          if (latest) setTyped((now) => ({ ...now, version: latest.updatedAt }))
          showToast({ kind: 'error', text: isElsewhere ? t('practice:changed') : errorText(error) })
        },
      },
    )
  }

  return { hours, change, save, isBusy: isPending, refusals, isDirty: !isClean, ...typing }
}

/** What was typed for this record, in a draft that survives a reload, an expired session and a look at another record. */
function useTyped(known: OfficeHours) {
  const { professionalId, updatedAt } = known
  const [draft] = useState(() => formDraft<Typed>(`hours_${professionalId}`))
  const [found] = useState(() => draft.read()?.values)
  const [typed, setTyped] = useState<Typed>(() => unsavedOf(found, known))
  const isClean = Object.keys(typed.changed).length === 0
  const [isRestored, setRestored] = useState(!isClean)

  const isKept = useRef(found !== undefined)

  useEffect(() => {
    if (!isClean) draft.keep({ values: typed })
    // A draft that could not be read before the session was known must stay.
    else if (isKept.current) draft.forget()
    isKept.current = !isClean
  }, [draft, typed, isClean])

  function startFresh(): void {
    // At once: whoever leaves the page for it is gone before the next effect.
    draft.forget()
    setTyped({ changed: {}, version: updatedAt })
    setRestored(false)
  }

  return { ...typed, setTyped, isClean, isRestored, startFresh, endRestoring: () => setRestored(false) }
}

/** What of a draft is not known to the server yet: it may have been saved after the page was left. */
function unsavedOf(found: Typed | undefined, known: OfficeHours): Typed {
  const changed = found ? differing(found.changed, known) : {}
  return Object.keys(changed).length > 0 && found
    ? { changed, version: found.version }
    : { changed: {}, version: known.updatedAt }
}

function differing(changed: Changed, known: Changed): Changed {
  const before = new Map<string, unknown>(Object.entries(known))
  const isOther = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(key))
  return Object.fromEntries(Object.entries(changed).filter(isOther))
}
