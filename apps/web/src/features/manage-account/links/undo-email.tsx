import { useMutation } from '@tanstack/react-query'
import { Link2Off, MailCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { ApiError, call } from '#shared/api/call.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { forgetLinkToken, keepLinkToken, linkToken } from '#shared/session/link-token.ts'
import { endSession } from '#shared/session/session-store.ts'
import { tellServer } from '#shared/session/sign-out.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { LinkCard } from '#shared/ui/feedback/link-card.tsx'
import { careFailureText } from '../care-failure.ts'

const addressParts = { email: (address: string) => <bdi dir="ltr">{address}</bdi> }

/**
 * Takes a new e-mail back with the link mailed to the former address. It asks first: programs that look at mails open
 * every link, and this one signs everybody out.
 */
export function UndoEmail(): ReactNode {
  const [token] = useState(() => linkToken('undo-email'))
  const { mutate, data, error, isPending } = useUndo()
  if (data) return <Undone email={data.email} />
  if (token === undefined || isDead(error)) return <DeadLink />
  return (
    <Question
      isBusy={isPending}
      failure={error === null ? undefined : careFailureText(error)}
      onUndo={() => mutate(token)}
    />
  )
}

function useUndo() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { data } = await call(accountCareRoutes.undoEmailChange, { body: { token } })
      return data
    },
    onSuccess: ({ resetToken }) => {
      forgetLinkToken('undo-email')
      keepLinkToken('reset-password', resetToken)
      // The server has ended every session of this person. If somebody else is signed in here, theirs ends as well.
      void tellServer()
      endSession(null)
    },
    onError: (error) => {
      if (isDead(error)) forgetLinkToken('undo-email')
    },
  })
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && [400, 422].includes(error.status)
}

interface QuestionProps {
  isBusy: boolean
  failure: string | undefined
  onUndo: () => void
}

function Question({ isBusy, failure, onUndo }: QuestionProps): ReactNode {
  const t = useT()
  return (
    <LinkCard title={t('undoEmail:title')} icon={<MailWarning aria-hidden />} tone="warn">
      <p>{t('undoEmail:text')}</p>
      <p className={lettering.quiet}>{t('undoEmail:what')}</p>
      <FailureLine text={failure} />
      <Button variant="primary" isWide isBusy={isBusy} onClick={onUndo}>
        {t('undoEmail:submit')}
      </Button>
      <ButtonLink variant="text" isWide href="/">
        {t('undoEmail:keep')}
      </ButtonLink>
    </LinkCard>
  )
}

function Undone({ email }: { email: string }): ReactNode {
  const t = useT()
  return (
    <LinkCard title={t('undoEmail:doneTitle')} icon={<MailCheck aria-hidden />}>
      <p role="status">
        <RichText text={t('undoEmail:done', { email })} parts={addressParts} />
      </p>
      <p>{t('undoEmail:next')}</p>
      <ButtonLink variant="primary" isWide href="/reset-password">
        {t('undoEmail:setPassword')}
      </ButtonLink>
    </LinkCard>
  )
}

function DeadLink(): ReactNode {
  const t = useT()
  return (
    <LinkCard title={t('accounts:link.invalidTitle')} icon={<Link2Off aria-hidden />} tone="warn">
      <p>{t('undoEmail:invalid')}</p>
      <ButtonLink variant="primary" isWide href="/contact">
        {t('undoEmail:contact')}
      </ButtonLink>
      <ButtonLink variant="text" isWide href="/login" target="_self">
        {t('accounts:link.toLogin')}
      </ButtonLink>
    </LinkCard>
  )
}
