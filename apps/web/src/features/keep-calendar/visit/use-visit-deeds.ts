import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useAnswerVisit } from '#entities/practice/calendar-queries.ts'
import type { VisitDeed } from '#entities/practice/calendar-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { useCalendarWords } from '../calendar-words.ts'

const said = { confirm: 'confirmed', move: 'moved', cancel: 'cancelled' } as const

export interface VisitDeeds {
  send: (what: VisitDeed) => void
  busy: VisitDeed['deed'] | undefined
}

/** Sends what the office does with a visit, and says what came of it. What was written stays where it failed. */
export function useVisitDeeds(visit: PracticeVisit, done: () => void): VisitDeeds {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  const { mutate, isPending, variables } = useAnswerVisit(visit)

  function send(what: VisitDeed): void {
    mutate(what, {
      onSuccess: () => {
        done()
        const text = t(`practice:open.${said[what.deed]}`, { name: isolatedName(visit) })
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: failureOf(error) }),
    })
  }

  function failureOf(error: Error): string {
    if (!(error instanceof ApiError)) return t('practice:failed.deed')
    return error.code === 'CHANGED_ELSEWHERE' ? t('practice:changed') : error.message
  }

  return { send, busy: isPending ? variables.deed : undefined }
}
