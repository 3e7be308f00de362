import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Passkey } from '@krash/contract/passkeys/passkeys'
import { useRemovePasskey } from '#entities/accounts/passkey-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useRelativeInside } from '#shared/i18n/use-relative-inside.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

// Opened by a press.
const RenamePasskey = lazyOrNothing(async () => (await import('./rename-passkey.tsx')).RenamePasskey)

interface PasskeyRowProps {
  passkey: Passkey
  /** There is no other one. */
  isLast: boolean
}

/** One passkey: its name, when it was added and last used, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, isLast }: PasskeyRowProps): ReactNode {
  const t = useT()
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const name = isolated(passkey.name)
  const close = () => setAsked(undefined)
  return (
    <li className={styles.row}>
      <KeyRound aria-hidden />
      <Facts passkey={passkey} />
      <IconButton label={t('passkeys:rename.open', { name })} onClick={() => setAsked('rename')}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t('passkeys:remove.open', { name })} onClick={() => setAsked('remove')}>
        <Trash2 aria-hidden />
      </IconButton>
      <Suspense>{asked === 'rename' ? <RenamePasskey passkey={passkey} onClose={close} /> : null}</Suspense>
      {asked === 'remove' ? <RemovalQuestion passkey={passkey} isLast={isLast} onStay={close} /> : null}
    </li>
  )
}

function Facts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime } = useFormats()
  const relativeInside = useRelativeInside()
  return (
    <span className={styles.words}>
      <span className={lettering.strong}>
        <bdi>{name}</bdi>
      </span>
      <time className={lettering.quiet} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {t('passkeys:added', { date: formatDate(createdAt) })}
      </time>
      {lastUsedAt === null ? (
        <span className={lettering.quiet}>{t('passkeys:unused')}</span>
      ) : (
        <time className={lettering.quiet} dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
          {t('passkeys:used', { time: relativeInside(lastUsedAt) })}
        </time>
      )}
    </span>
  )
}

function RemovalQuestion({ passkey, isLast, onStay }: PasskeyRowProps & { onStay: () => void }): ReactNode {
  const t = useT()
  const remove = useRemovePasskey()
  const name = isolated(passkey.name)

  function confirm(): void {
    if (remove.isPending) return
    remove.mutate(passkey.id, {
      onSuccess: () => showToast({ kind: 'success', text: t('passkeys:remove.done', { name }) }),
      onError: (error) => {
        onStay()
        showToast({ kind: 'error', text: careFailureText(error) })
      },
    })
  }

  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('passkeys:remove.title', { name })}
      text={
        <>
          <p>{t('passkeys:remove.text')}</p>
          {isLast ? <p>{t('passkeys:remove.last')}</p> : null}
        </>
      }
      confirmLabel={t('passkeys:remove.submit')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onStay}
    />
  )
}
