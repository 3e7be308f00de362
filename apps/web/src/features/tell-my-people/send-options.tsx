import { Copy, MessageSquareText, Share2, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import type { useContactsToTell } from '#entities/emergency-contacts/contact-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
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
  query: ReturnType<typeof useContactsToTell>
}

/**
 * The main way to send: on a phone its own sharing, which reaches every message app, and a text message to all
 * contacts, or to whom the person chooses there; on a computer, which seldom sends texts, a copy.
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
function useWays({ isPending }: ReturnType<typeof useContactsToTell>): {
  canShare: boolean
  isTexting: boolean
} {
  const isPhone = useMedia('(pointer: coarse)')
  // Whom the text goes to does not change under a finger.
  return { canShare: isPhone && 'share' in navigator, isTexting: isPhone && !isPending }
}

interface TextAllProps {
  text: string
  contacts: readonly EmergencyContact[]
  isMain: boolean
}

function TextAll({ text, contacts, isMain }: TextAllProps): ReactNode {
  const t = useT()
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
      {textLabel(t, contacts)}
    </ButtonLink>
  )
}

/** Without a contact the message program asks for the number. */
function textLabel(t: Translate, contacts: readonly EmergencyContact[]): string {
  const [first, ...others] = contacts
  if (first === undefined) return t('sharedPlaces:send.anyone')
  return others.length > 0
    ? t('sharedPlaces:send.all', { count: contacts.length })
    : t('sharedPlaces:send.one', { name: isolated(first.name) })
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

/** The other ways: each contact, a number that is no contact, the device's own sharing, a copy. */
export function OtherWays({ text, query }: SendProps): ReactNode {
  const t = useT()
  const { isTexting } = useWays(query)
  const { data: contacts } = query
  // A single contact already has the button below.
  const isListed = !(isTexting && contacts?.length === 1)
  return (
    <section className={classNames(layout.stack12, styles.part)} aria-labelledby="tell-send">
      <h3 id="tell-send">{t('sharedPlaces:send.title')}</h3>
      {contacts === undefined ? <Waiting hasFailed={query.isError} /> : null}
      {contacts !== undefined && isListed ? <Contacts contacts={contacts} text={text} /> : null}
      <FurtherWays text={text} query={query} />
    </section>
  )
}

function FurtherWays({ text, query }: SendProps): ReactNode {
  const { canShare, isTexting } = useWays(query)
  const { data: contacts = [] } = query
  // The text to nobody in particular already has the button below.
  const isAnyoneBelow = isTexting && contacts.length === 0
  return (
    <div className={styles.ways}>
      {isAnyoneBelow ? null : <TextAll isMain={false} text={text} contacts={[]} />}
      {'share' in navigator && !canShare ? <ShareButton text={text} /> : null}
      {canShare || isTexting ? <CopyButton text={text} /> : null}
    </div>
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
