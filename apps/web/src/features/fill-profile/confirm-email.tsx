import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { mailRoutes } from '@krash/contract/mails'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'

/** Mails the link that confirms the person's e-mail address once more. */
export function ConfirmEmail(): ReactNode {
  const t = useT()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(mailRoutes.mailVerification),
  })
  return (
    <>
      <Button
        variant="text"
        icon={<Send aria-hidden />}
        isBusy={isPending}
        isDone={isSuccess}
        onClick={() => mutate()}
      >
        {t('profile:account.sendLink')}
      </Button>
      <div role="status" className={isSuccess ? undefined : visuallyHidden.hidden}>
        {isSuccess ? <p className={lettering.quiet}>{t('profile:account.linkSent')}</p> : null}
      </div>
      {error === null ? null : (
        <p role="alert" className={notices.danger}>
          {error.message}
        </p>
      )}
    </>
  )
}
