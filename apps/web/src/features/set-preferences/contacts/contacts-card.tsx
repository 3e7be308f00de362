import { Phone, Plus, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { emergencyContactLimits } from '@krash/contract/emergency-contacts'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { formatPhone } from '#shared/ui/form/phone-number.ts'
import styles from '../preferences.module.css'
import { contactFailureText } from './contact-failure.ts'
import { useContacts, useDeleteContact } from '#entities/emergency-contacts/contact-queries.ts'

// Opened by a press.
const ContactDialog = lazyOrNothing(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/** The people to call for the person after an accident. */
export function ContactsCard(): ReactNode {
  const t = useT()
  const query = useContacts()
  const [isAdding, setAdding] = useState(false)
  const { count } = emergencyContactLimits
  const mayAdd = query.data !== undefined && query.data.length < count
  return (
    <Card
      isMinor
      title={t('emergencyContacts:title')}
      action={mayAdd ? <AddButton onClick={() => setAdding(true)} /> : null}
    >
      <p className={lettering.quiet}>{t('emergencyContacts:text')}</p>
      {query.data === undefined ? <NoContacts query={query} /> : <ContactList contacts={query.data} />}
      {query.data?.length === count ? <p className={lettering.quiet}>{t('emergencyContacts:full')}</p> : null}
      {isAdding ? (
        <Suspense>
          <ContactDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function AddButton({ onClick }: { onClick: () => void }): ReactNode {
  const t = useT()
  return (
    <Button icon={<Plus aria-hidden />} onClick={onClick}>
      {t('emergencyContacts:add')}
    </Button>
  )
}

function NoContacts({ query }: { query: ReturnType<typeof useContacts> }): ReactNode {
  const t = useT()
  const { error, isError, isFetching, refetch } = query
  if (!isError) return <Skeleton height={6} />
  return (
    <ErrorState
      title={t('emergencyContacts:failed')}
      text={contactFailureText(error)}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function ContactList({ contacts }: { contacts: readonly EmergencyContact[] }): ReactNode {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const deleteContact = useDeleteContact()
  const [leaving, setLeaving] = useState<string>()

  async function remove({ id, name }: EmergencyContact): Promise<void> {
    if (leaving === id) return
    setLeaving(id)
    await removeWithUndo({
      remove: () => deleteContact(id),
      words: {
        done: t('emergencyContacts:deleted', { name: isolated(name) }),
        text: t('emergencyContacts:deletedText'),
        failed: t('emergencyContacts:notDeleted'),
      },
      focusNext: () => list.current,
    })
    setLeaving(undefined)
  }

  return (
    <div ref={list} tabIndex={-1}>
      {contacts.length === 0 ? (
        <p>{t('emergencyContacts:none')}</p>
      ) : (
        <ul className={layout.stack}>
          {contacts.map((contact) => (
            <li key={contact.id} className={classNames(styles.row, styles.contact)}>
              <span className={styles.words}>
                <span className={lettering.strong}>
                  <bdi>{contact.name}</bdi>
                </span>
                <span className={lettering.quiet}>
                  <bdi>{contact.relationship}</bdi>
                </span>
              </span>
              <a href={`tel:${contact.phone}`} className={styles.phone}>
                <Phone aria-hidden />
                <bdi dir="ltr">{formatPhone(contact.phone)}</bdi>
              </a>
              <IconButton
                label={t('emergencyContacts:delete', { name: contact.name })}
                onClick={() => void remove(contact)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
