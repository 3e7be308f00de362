import type { ConnectionRequestInput, PackagePreview } from '@krash/contract/lawyer-connections'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { useConnect } from '#entities/lawyer-connections/connection-queries.ts'
import { changedPackage } from '#entities/lawyer-connections/preview-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

export type ShareableLawyer = Pick<
  Professional,
  | 'id'
  | 'fullName'
  | 'firmName'
  | 'city'
  | 'state'
  | 'isVerified'
  | 'rating'
  | 'yearsExperience'
  | 'isDemo'
  | 'hasAccount'
>

export interface ShareParts {
  /** The reason nothing can be shared yet. */
  obstacle: string | undefined
  /** The package that the person sees; until it is there, nothing is agreed to. */
  preview: PackagePreview | undefined
  bodyFor: (lawyer: ShareableLawyer, digest: string) => ConnectionRequestInput
  /** Shows another package in place of the one that the person saw. */
  onLook: (changed: PackagePreview) => void
}

/** The summary at the end takes the place of what was told of the last lawyer. */
export const SHARED_TOPIC = 'shared'

/** Shares with one lawyer. Call `share` for the press that is the person's agreement to what they see. */
export function useShare(
  lawyer: ShareableLawyer,
  { preview, bodyFor }: Pick<ShareParts, 'preview' | 'bodyFor'>,
) {
  const t = useT()
  const { mutate, isPending, error, reset } = useConnect()
  const changed = changedPackage(error)

  function share(): void {
    if (!preview) return
    mutate(bodyFor(lawyer, preview.digest), {
      onSuccess: ({ conflictCheck }) =>
        showToast({
          kind: 'success',
          topic: SHARED_TOPIC,
          title: t('lawyerConnections:shared.title'),
          text:
            conflictCheck === 'waiting' && lawyer.hasAccount
              ? t('lawyerConnections:check.sent', { name: lawyer.fullName })
              : sharedText(lawyer, t),
        }),
      onError: (failure) => {
        // What has changed is said beside the button, with the way to look at it.
        if (!changedPackage(failure)) showToast({ kind: 'error', text: failureText(failure, t) })
      },
    })
  }

  return {
    isPending,
    changed: isPending ? undefined : changed,
    failure: error && !isPending && !changed ? failureText(error, t) : null,
    share,
    reset,
  }
}

function sharedText(lawyer: ShareableLawyer, t: Translate): string {
  const name = lawyer.fullName
  const isPartner = isPreferredPartner(lawyer)
  const what = lawyer.isDemo ? 'demo' : 'details'
  const whose = isPartner ? 'partner' : 'other'
  const where = lawyer.hasAccount ? 'read' : 'kept'
  return t(`lawyerConnections:shared.${what}.${whose}.${where}`, { name })
}

/** The server's sentence, or our own for a failure without one. */
function failureText(failure: Error, t: Translate): string {
  return failure instanceof ApiError && failure.message
    ? failure.message
    : t('lawyerConnections:failed.share')
}
