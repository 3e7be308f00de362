import type { ReactNode } from 'react'
import type { PackagePreview } from '@krash/contract/lawyer-connections'
import { useChangeWords } from '#entities/lawyer-connections/package/use-change-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'

interface ShareTroubleProps {
  /** Why nothing was, or can be, shared. */
  text: string | null | undefined
  /** The package that the person saw, and what it has become meanwhile. */
  preview: PackagePreview | undefined
  changed: PackagePreview | undefined
  onLook: (changed: PackagePreview) => void
  className: string | undefined
}

/** Why nothing was shared; where the package has changed, what of it, and the way to look again. */
export function ShareTrouble({ text, preview, changed, onLook, className }: ShareTroubleProps): ReactNode {
  const t = useT()
  const wordsOf = useChangeWords()
  const what = changed && preview ? wordsOf(preview.package, changed.package) : ''
  return (
    <>
      <p role="status" className={className}>
        {changed ? t('lawyerConnections:changed.text', { what }) : text}
      </p>
      {changed ? (
        <Button ref={focusGoesOn} onClick={() => onLook(changed)}>
          {t('lawyerConnections:changed.look')}
        </Button>
      ) : null}
    </>
  )
}
