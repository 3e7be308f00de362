import { ApiError } from '#shared/api/call.ts'
import { reasonText } from '#shared/api/error-text.ts'
import { closed } from '#shared/api/what-next.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

/** Shows what failed, why, and what to do next. */
export function useFailureToast(): (error: unknown, title: string) => void {
  const t = useT()
  return (error, title) => {
    const isUnreachable = error instanceof ApiError && error.isUnreachable
    const text = isUnreachable
      ? t('history:failed.offline')
      : t('history:failed.next', { reason: closed(reasonText(error)) })
    showToast({ kind: 'error', title, text })
  }
}
