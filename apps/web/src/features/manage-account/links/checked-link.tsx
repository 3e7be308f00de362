import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { UncheckedLink } from '#shared/ui/feedback/link-card.tsx'
import { careFailureText } from '../care-failure.ts'
import type { Link } from '#entities/accounts/use-link.ts'

interface CheckedLinkProps {
  link: Link
  /** The heading while the link is being checked. */
  title: string
  valid: ReactNode
  invalid: ReactNode
}

/** Shows `valid` or `invalid` once the link has been checked. */
export function CheckedLink({ link, title, valid, invalid }: CheckedLinkProps): ReactNode {
  const t = useT()
  if (link.state === 'invalid') return invalid
  if (link.state === 'valid') return valid
  const failure = {
    title: t('accounts:link.unknown'),
    text: careFailureText(link.error),
    isBusy: link.isBusy,
    onRetry: link.retry,
  }
  return (
    <UncheckedLink
      title={title}
      waiting={t('accounts:link.verifying')}
      failure={link.state === 'unknown' ? failure : undefined}
    />
  )
}
