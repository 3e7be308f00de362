import { useQuery } from '@tanstack/react-query'
import { Copy, MessageSquareText, Share2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { shareText } from '#shared/ui/actions/share-text.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { textMessageLink } from './message.ts'
import styles from './tell-my-people.module.css'

interface SendOptionsProps {
  text: string
  /** The link is being made: the text is not what it will be. */
  isChanging: boolean
}

/** The ways the message can go: to the emergency contacts, through the device's own sharing, or copied. */
export function SendOptions({ text, isChanging }: SendOptionsProps): ReactNode {
  const t = useT()
  const query = useQuery({
    queryKey: ['emergency-contacts'],
    queryFn: async ({ signal }) =>
      (await call(emergencyContactRoutes.listEmergencyContacts, { signal })).data,
  })
  return (
    <section className={styles.part} aria-labelledby="tell-send" aria-busy={isChanging}>
      <h3 id="tell-send">{t('sharing:send.title')}</h3>
      {query.data === undefined ? (
        <Waiting hasFailed={query.isError} />
      ) : (
        <Contacts contacts={query.data} text={text} />
      )}
      <div className={styles.ways}>
        {'share' in navigator ? <ShareButton text={text} /> : null}
        <CopyButton text={text} />
      </div>
    </section>
  )
}

function Waiting({ hasFailed }: { hasFailed: boolean }): ReactNode {
  const t = useT()
  return hasFailed ? <p className={styles.muted}>{t('sharing:send.failed')}</p> : <Skeleton height={4} />
}

function Contacts({ contacts, text }: { contacts: readonly EmergencyContact[]; text: string }): ReactNode {
  const t = useT()
  if (contacts.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('sharing:send.none')}</p>
        <ButtonLink href="/preferences#people" icon={<UserRoundPlus aria-hidden />}>
          {t('sharing:send.add')}
        </ButtonLink>
      </div>
    )
  }
  const phones = contacts.map(({ phone }) => phone)
  return (
    <>
      {contacts.length > 1 ? (
        <ButtonLink
          variant="primary"
          isLarge
          isWide
          href={textMessageLink(phones, text)}
          icon={<MessageSquareText aria-hidden />}
        >
          {t('sharing:send.all', { count: contacts.length })}
        </ButtonLink>
      ) : null}
      <ul className={styles.contacts}>
        {contacts.map(({ id, name, phone }) => (
          <li key={id}>
            <ButtonLink
              variant={contacts.length > 1 ? 'secondary' : 'primary'}
              isWide
              isLarge={contacts.length === 1}
              href={textMessageLink([phone], text)}
              icon={<MessageSquareText aria-hidden />}
            >
              {t('sharing:send.one', { name: `\u2068${name}\u2069` })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function ShareButton({ text }: { text: string }): ReactNode {
  const t = useT()
  return (
    <Button icon={<Share2 aria-hidden />} onClick={() => void shareText(t('sharing:title'), text)}>
      {t('sharing:send.share')}
    </Button>
  )
}

const COPIED_MS = 3000

function CopyButton({ text }: { text: string }): ReactNode {
  const t = useT()
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
      showToast({ kind: 'success', text: t('sharing:send.copied') })
    } catch {
      showToast({ kind: 'error', text: t('sharing:send.notCopied') })
    }
  }

  return (
    <Button icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void copy()}>
      {t('sharing:send.copy')}
    </Button>
  )
}
