import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { useShellData } from '../shell-data.ts'

interface SignOutQuestionProps {
  isOpen: boolean
  onStay: () => void
}

/** Asks before the session ends, and says so when unsent reports or messages would go with it. */
export function SignOutQuestion({ isOpen, onStay }: SignOutQuestionProps): ReactNode {
  const t = useT()
  const { unsentReports, signOut } = useShellData()
  const [isBusy, setBusy] = useState(false)
  const messages = useWaiting().message ?? 0
  const lost = [
    ...(unsentReports > 0 ? [t('shell:signOut.unsent', { count: unsentReports })] : []),
    ...(messages > 0 ? [t('shell:signOut.unsentMessages', { count: messages })] : []),
  ]

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
    } finally {
      setBusy(false)
      onStay()
    }
  }

  return (
    <Confirm
      isOpen={isOpen}
      tone={lost.length > 0 ? 'danger' : 'neutral'}
      title={t('shell:signOut.title')}
      text={lost.length > 0 ? lost.join(' ') : t('shell:signOut.text')}
      confirmLabel={t('shell:signOut.confirm')}
      cancelLabel={t('shell:signOut.stay')}
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onCancel={onStay}
    />
  )
}
