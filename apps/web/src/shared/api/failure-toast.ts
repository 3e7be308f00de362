import { translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'

/**
 * Reports a failure whose place may be out of sight. No connection and maintenance have fixed texts; otherwise `title`
 * says what failed.
 */
export function showFailure(error: unknown, title: string): void {
  showToast({ kind: 'error', ...failureToast(error, title) })
}

/** Reports a success where there is nothing more specific to say. */
export function showDone(text = translate('network:preset.done')): void {
  showToast({ kind: 'success', text })
}

export function failureToast(error: unknown, title: string): { title: string; text: string } {
  if (error instanceof ApiError) {
    if (error.isUnreachable) {
      return { title: translate('network:preset.network'), text: translate('network:preset.networkText') }
    }
    if (error.status === 503) {
      return {
        title: translate('network:preset.maintenance'),
        text: translate('network:preset.maintenanceText'),
      }
    }
    if (error.status === 403) return { title: translate('network:denied'), text: error.message }
  }
  return { title, text: errorText(error) }
}
