import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { setWaiting } from '#shared/offline/waiting.ts'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { MenuList } from '#shared/ui/navigation/menu-items.tsx'
import { useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { paths } from '../paths.ts'
import { ShellDataContext } from '../shell-data.ts'
import type { ShellData } from '../shell-data.ts'
import { MainMenuLink } from './main-menu-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useMainLinks } from './nav-links.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import { UserMenu } from './user-menu.tsx'

const user = { name: 'Maria Ortiz', email: 'maria@example.com', initials: 'M O', avatarUrl: null }

beforeEach(() => setUnreadCounts({ messages: 0 }))

afterEach(() => page.viewport(390, 844))

function Phone(): ReactNode {
  const { opener, panel, close } = useMenuPanel()
  return (
    <>
      <button type="button" {...opener}>
        Open
      </button>
      <MobileMenu panel={panel} onChosen={close} />
    </>
  )
}

async function show(part: ReactNode, facts: Partial<ShellData> = {}, path: string = paths.dashboard) {
  const signOut = vi.fn<() => Promise<void>>(async () => undefined)
  const data: ShellData = { user, activeCases: 0, unsentReports: 0, signOut, ...facts }
  const screen = await renderPart(<ShellDataContext value={data}>{part}</ShellDataContext>, { path })
  return { screen, signOut }
}

test('the menu of a person says who they are, and leads everywhere', async () => {
  const { screen } = await show(<UserMenu user={user} />)
  await screen.getByRole('button', { name: 'Your account, Maria Ortiz' }).click()
  const menu = screen.getByRole('region', { name: 'Your account' })
  await expect.element(menu).toHaveTextContent('Maria Ortizmaria@example.com')
  const ways = menu.getByRole('link').elements()
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    paths.profile,
    paths.physicians,
    paths.cases,
    paths.appointments,
    paths.sharing,
    paths.activity,
    paths.preferences,
    paths.help,
  ])
  await expectAccessible()
  await menu.getByRole('link', { name: 'Preferences' }).click()
  expect(screen.go).toHaveBeenCalledWith(paths.preferences)
})

test('keeps the initials while neither name nor address is known', async () => {
  const { screen } = await show(<UserMenu user={{ ...user, name: '', email: '' }} />)
  await expect
    .element(screen.getByRole('button', { name: 'Your account', exact: true }))
    .toHaveTextContent('MO')
})

test('the whole menu stands near the thumb, with nothing cut off', async () => {
  const { screen } = await show(<Phone />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const menu = screen.getByRole('region', { name: 'Menu' })
  await expect.element(menu).toBeVisible()
  const { scrollHeight, clientHeight } = menu.element()
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  expect(clientHeight).toBeLessThan(844 * 0.7)
})

test('a person without a name is called by the address', async () => {
  const { screen } = await show(<UserMenu user={{ ...user, name: '' }} />)
  await expect.element(screen.getByRole('button', { name: 'Your account, maria@example.com' })).toBeVisible()
})

function MessagesAlone(): ReactNode {
  const { messages } = useMainLinks()
  return <MenuList>{messages ? <MainMenuLink {...messages} /> : null}</MenuList>
}

test('the way to the inbox says how much is unread there', async () => {
  const { screen } = await show(<MessagesAlone />)
  await expect.element(screen.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  setUnreadCounts({ messages: 2 })
  await expect
    .element(screen.getByRole('link', { name: /Messages/ }))
    .toHaveAccessibleName(/2 unread messages/)
})

test.for([
  [paths.inbox, true],
  [`${paths.inbox}/0199a000-0000-7000-8000-0000000000a1`, true],
  [`${paths.inbox}s`, false],
  [paths.dashboard, false],
] as const)(
  'the way to the inbox says that one is there, also in a conversation: %s',
  async ([at, isThere]) => {
    const { screen } = await show(<MessagesAlone />, {}, at)
    const link = screen.getByRole('link', { name: 'Messages', exact: true })
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('aria-current')).toBe(isThere ? 'page' : null)
  },
)

test('without messages no menu leads to them', async () => {
  await withoutChat()
  const { screen } = await show(
    <>
      <Phone />
      <UserMenu user={user} />
      <MessagesAlone />
    </>,
  )
  await expect.element(screen.getByRole('link', { name: /Messages/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
  expect(document.querySelectorAll('[href^="/chat"]').length).toBe(0)
})

test('the menu of a phone says where one is, and how the page looks', async () => {
  const { screen } = await show(<Phone />, {}, paths.physicians)
  await screen.getByRole('button', { name: 'Open' }).click()
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  await expect.element(menu.getByRole('link').first()).toHaveAccessibleName('Profile')
  await expect.element(menu.getByRole('link', { name: 'Doctors' })).toHaveAttribute('aria-current', 'page')
  // The bar beside it leads there.
  await expect.element(menu.getByRole('link', { name: 'Lawyers' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Night' })).toBeVisible()
  await expectAccessible()
})

test('where an action bar has taken the place of the bar, the menu leads to its pages too', async () => {
  const { screen } = await show(
    <>
      <ActionBar>Send</ActionBar>
      <Phone />
    </>,
    { activeCases: 2 },
    paths.lawyers,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  await expect.element(menu.getByRole('link', { name: 'Lawyers' })).toHaveAttribute('aria-current', 'page')
  await expect.element(menu.getByRole('link', { name: /Emergency/ })).toHaveAccessibleName(/2 open cases/)
  await expectAccessible()
})

test('a visitor has no menu', async () => {
  const { screen } = await show(<Phone />, { user: undefined })
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('asks before the session ends, and closes the menu', async () => {
  const { screen, signOut } = await show(<UserMenu user={user} />)
  await screen.getByRole('button', { name: /^Your account/ }).click()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Sign out?' })
  await expect.element(question).toHaveAccessibleDescription('You can sign in again at any time.')
  await expect.element(screen.getByRole('region', { name: 'Your account' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()
})

test('says what would be lost with the session', async () => {
  setWaiting({ message: 2 })
  const { screen } = await show(<SignOutQuestion isOpen onStay={() => undefined} />, { unsentReports: 1 })
  await expect
    .element(screen.getByRole('alertdialog'))
    .toHaveAccessibleDescription(
      '1 report has not been sent yet. It will be deleted from this device if you sign out. ' +
        '2 messages have not been sent yet. They will be deleted from this device if you sign out.',
    )
  await expectAccessible()
})

test('signs out once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const signOut = vi.fn<() => Promise<void>>(() => promise)
  const onStay = vi.fn<() => void>()
  const { screen } = await show(<SignOutQuestion isOpen onStay={onStay} />, { signOut })
  const confirm = screen.getByRole('button', { name: 'Sign out' })
  await confirm.click()
  await confirm.click({ force: true })
  expect(signOut).toHaveBeenCalledOnce()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect.poll(() => onStay.mock.calls.length).toBe(1)
})
