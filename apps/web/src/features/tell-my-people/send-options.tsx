import { Copy, MessageSquareText, Share2, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import type { useContacts } from '#entities/emergency-contacts/contact-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { shareText } from '#shared/ui/actions/share-text.ts'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { useMedia } from '#shared/ui/use-media.ts'
import { textMessageLink } from './message.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './tell-my-people.module.css'

interface SendProps {
  text: string
  query: ReturnType<typeof useContacts>
}

/**
 * The main way to send: on a phone its own sharing, which reaches every message app, and a text message to all
 * contacts; on a computer, which sends no texts, a copy.
 */
export function MainWay({ text, query }: SendProps): ReactNode {
  const { canShare, isTexting } = useWays(query)
  if (!canShare && !isTexting) return <CopyButton isMain text={text} />
  return (
    <div className={styles.main}>
      {canShare ? <ShareButton isMain text={text} /> : null}
      {isTexting ? <TextAll isMain={!canShare} text={text} contacts={query.data ?? []} /> : null}
    </div>
  )
}

/** The main ways available on this device. */
function useWays({ data = [] }: ReturnType<typeof useContacts>): { canShare: boolean; isTexting: boolean } {
  const isPhone = useMedia('(pointer: coarse)')
  return { canShare: isPhone && 'share' in navigator, isTexting: isPhone && data.length > 0 }
}

interface TextAllProps {
  text: string
  contacts: readonly EmergencyContact[]
  isMain: boolean
}

function TextAll({ text, contacts, isMain }: TextAllProps): ReactNode {
  const t = useT()
  const [first] = contacts
  return (
    <ButtonLink
      variant={isMain ? 'primary' : 'secondary'}
      isLarge={isMain}
      href={textMessageLink(
        contacts.map(({ phone }) => phone),
        text,
      )}
      icon={<MessageSquareText aria-hidden />}
    >
      {contacts.length > 1
        ? t('sharedPlaces:send.all', { count: contacts.length })
        : t('sharedPlaces:send.one', { name: isolated(first?.name ?? '') })}
    </ButtonLink>
  )
}

function ShareButton({ text, isMain = false }: { text: string; isMain?: boolean }): ReactNode {
  const t = useT()

  async function share(): Promise<void> {
    const end = await shareText(t('sharedPlaces:title'), text)
    if (end === 'copied') showToast({ kind: 'success', text: t('sharedPlaces:send.copied') })
    if (end === 'failed') showToast({ kind: 'error', text: t('sharedPlaces:send.notCopied') })
  }

  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isLarge={isMain}
      icon={<Share2 aria-hidden />}
      onClick={() => void share()}
    >
      {t('sharedPlaces:send.share')}
    </Button>
  )
}

/** The other ways: each contact, the device's own sharing, a copy. */
export function OtherWays({ text, query }: SendProps): ReactNode {
  const t = useT()
  const { canShare, isTexting } = useWays(query)
  const { data: contacts } = query
  // A single contact already has the button below.
  const isListed = !(isTexting && contacts?.length === 1)
  return (
    <section className={classNames(layout.stack12, styles.part)} aria-labelledby="tell-send">
      <h3 id="tell-send">{t('sharedPlaces:send.title')}</h3>
      {contacts === undefined ? <Waiting hasFailed={query.isError} /> : null}
      {contacts !== undefined && isListed ? <Contacts contacts={contacts} text={text} /> : null}
      <div className={styles.ways}>
        {'share' in navigator && !canShare ? <ShareButton text={text} /> : null}
        {canShare || isTexting ? <CopyButton text={text} /> : null}
      </div>
    </section>
  )
}

function Waiting({ hasFailed }: { hasFailed: boolean }): ReactNode {
  const t = useT()
  return hasFailed ? (
    <p className={lettering.quiet}>{t('sharedPlaces:send.failed')}</p>
  ) : (
    <Skeleton height={4} />
  )
}

function Contacts({ contacts, text }: { contacts: readonly EmergencyContact[]; text: string }): ReactNode {
  const t = useT()
  if (contacts.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('sharedPlaces:send.none')}</p>
        <ButtonLink href="/preferences#people" icon={<UserRoundPlus aria-hidden />}>
          {t('sharedPlaces:send.add')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ id, name, phone }) => (
        <li key={id}>
          <ButtonLink isWide href={textMessageLink([phone], text)} icon={<MessageSquareText aria-hidden />}>
            {t('sharedPlaces:send.one', { name: isolated(name) })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function CopyButton({ text, isMain = false }: { text: string; isMain?: boolean }): ReactNode {
  const t = useT()
  const { isCopied, copy } = useCopy(text)

  async function copyAndTell(): Promise<void> {
    const isDone = await copy()
    showToast(
      isDone
        ? { kind: 'success', text: t('sharedPlaces:send.copied') }
        : { kind: 'error', text: t('sharedPlaces:send.notCopied') },
    )
  }

  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isWide={isMain}
      icon={<Copy aria-hidden />}
      isDone={isCopied}
      onClick={() => void copyAndTell()}
    >
      {t(isMain ? 'sharedPlaces:send.copyMessage' : 'sharedPlaces:send.copy')}
    </Button>
  )
}

/** Keeps the direction of a name inside a sentence (Unicode isolates). */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
