import type { ReactNode } from 'react'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { contactFailureText } from './contact-failure.ts'
import { useDeleteContact } from '#entities/emergency-contacts/contact-queries.ts'

interface DeleteContactProps {
  /** Undefined while nothing is asked. */
  contact: EmergencyContact | undefined
  onClose: () => void
}

export function DeleteContact({ contact, onClose }: DeleteContactProps): ReactNode {
  const t = useT()
  const deletion = useDeleteContact()

  function confirm(): void {
    if (contact === undefined) return
    deletion.mutate(contact.id, {
      onError: (error) => showToast({ kind: 'error', text: contactFailureText(error) }),
      onSettled: onClose,
    })
  }

  return (
    <Confirm
      isOpen={contact !== undefined}
      tone="danger"
      title={t('emergencyContacts:deleteTitle', { name: contact?.name ?? '' })}
      text={t('emergencyContacts:deleteText')}
      confirmLabel={t('shell:actions.delete')}
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
