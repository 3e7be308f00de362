import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { MenuList } from '#shared/ui/navigation/menu-items.tsx'
import { MenuPanel, useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import type { ShownPerson } from '../shell-data.ts'
import { PersonalLinks } from './personal-links.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import styles from './user-menu.module.css'

interface UserMenuProps {
  user: ShownPerson
}

/** A menu with name, e-mail, settings and sign-out. */
export function UserMenu({ user }: UserMenuProps): ReactNode {
  const t = useT()
  const { opener, panel, close } = useMenuPanel()
  const [isLeaving, setLeaving] = useState(false)
  const name = user.name || user.email

  function leave(): void {
    close()
    setLeaving(true)
  }

  return (
    <>
      <IconButton {...opener} label={name === '' ? t('shell:user.title') : t('shell:user.open', { name })}>
        <Avatar name={name || user.initials} avatarUrl={user.avatarUrl} />
      </IconButton>
      <MenuPanel {...panel} label={t('shell:user.title')}>
        <p className={styles.who}>
          {user.name ? (
            <strong>
              <bdi>{user.name}</bdi>
            </strong>
          ) : null}
          <bdi dir="ltr">{user.email}</bdi>
        </p>
        <MenuList>
          <PersonalLinks onLeave={leave} />
        </MenuList>
      </MenuPanel>
      <SignOutQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} />
    </>
  )
}
