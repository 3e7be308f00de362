import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './passkey-instead.module.css'
import { usePasskeys } from './passkey-queries.ts'
import type { FreshWay } from './use-fresh-way.ts'

/** Changes between the password and a passkey; nothing for somebody who has none. */
export function PasskeyInstead({ way }: { way: FreshWay }): ReactNode {
  const t = useT()
  const isReady = usePart('questions')
  const { data = [] } = usePasskeys()
  if (!isReady || data.length === 0) return null
  return (
    <>
      {way.isPasskey ? (
        <div role="status" className={classNames(notices.bar, notices.info)}>
          <KeyRound aria-hidden />
          <p>{t('passkeys:fresh.text')}</p>
        </div>
      ) : null}
      <Button variant="text" className={styles.change} onClick={() => way.choosePasskey(!way.isPasskey)}>
        {t(way.isPasskey ? 'passkeys:fresh.password' : 'passkeys:fresh.passkey')}
      </Button>
    </>
  )
}
