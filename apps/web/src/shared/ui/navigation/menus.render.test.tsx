import { Gift, House, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { ActionBar } from './action-bar.tsx'
import { AppLink } from './app-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { LanguageSelect } from './language-select.tsx'
import { MenuButton, MenuLink, MenuList } from './menu-items.tsx'
import { MenuPanel, useMenuPanel } from './menu-panel.tsx'
import { PageHeading } from './page-heading.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

afterEach(async () => {
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

function AccountMenu({ name = 'Account' }: { name?: string }): ReactNode {
  const { opener, panel, close } = useMenuPanel()
  return (
    <>
      <button type="button" {...opener}>
        {name}
      </button>
      <MenuPanel {...panel} label={`${name} menu`}>
        <MenuList>
          <MenuLink href="/profile" icon={<Gift aria-hidden />} data-menu-start>
            {name} profile
          </MenuLink>
          <MenuButton onClick={close}>Close {name}</MenuButton>
        </MenuList>
      </MenuPanel>
    </>
  )
}

test('a menu opens by keyboard at its first line, and Escape gives the focus back', async () => {
  const screen = await renderPart(<AccountMenu />)
  const opener = screen.getByRole('button', { name: 'Account', exact: true })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Account profile' })).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
})

test('a menu closes when a link of it is followed', async () => {
  const screen = await renderPart(<AccountMenu />)
  await screen.getByRole('button', { name: 'Account', exact: true }).click()
  await screen.getByRole('link', { name: 'Account profile' }).click()
  expect(screen.go).toHaveBeenCalledWith('/profile')
  await expect.element(screen.getByRole('region', { name: 'Account menu' })).not.toBeInTheDocument()
})

test('a menu closes with a press beside it, and another one takes its place', async () => {
  const screen = await renderPart(
    <>
      <AccountMenu />
      <AccountMenu name="Bell" />
    </>,
  )
  const account = screen.getByRole('button', { name: 'Account', exact: true })
  const bell = screen.getByRole('button', { name: 'Bell', exact: true })
  await account.click()
  await expect.element(account).toHaveAttribute('aria-expanded', 'true')
  await bell.click()
  await expect.element(account).toHaveAttribute('aria-expanded', 'false')
  await expect.element(bell).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(document.body, { position: { x: 5, y: 700 } })
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false')
})

const bar = {
  label: 'Quick menu',
  start: [{ href: '/dashboard', label: 'Home', icon: <House aria-hidden />, isCurrent: true }],
  end: [{ href: '/profile', label: 'Profile', icon: <House aria-hidden />, isCurrent: false }],
  menu: { label: 'Menu', icon: <Menu aria-hidden />, ref: { current: null } },
}

function Bar({ openCases = 0, unsent = 0 }: { openCases?: number; unsent?: number }): ReactNode {
  const emergency = { href: '/emergency', label: 'Emergency', isCurrent: false, openCases, unsent }
  return <BottomBar {...bar} emergency={emergency} />
}

test('the bar of a phone says where one is', async () => {
  const screen = await renderPart(<Bar />)
  await expect
    .element(screen.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Home' }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test.for([
  { openCases: 0, unsent: 0, name: 'Emergency' },
  { openCases: 2, unsent: 0, name: 'Emergency, 2 open cases' },
  { openCases: 1, unsent: 1, name: 'Emergency, 1 open case, 1 report waiting to be sent' },
])('the way to help is called $name', async ({ name, ...figures }) => {
  const screen = await renderPart(<Bar {...figures} />)
  await expect.element(screen.getByRole('link', { name: /Emergency/ })).toHaveAccessibleName(name)
})

test('the bar gives way to the main action of a page', async () => {
  const withAction = (
    <>
      <Bar />
      <ActionBar>Send</ActionBar>
    </>
  )
  const screen = await renderPart(withAction)
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
  await screen.rerender(<Bar />)
  await expect.element(screen.getByRole('navigation')).toBeVisible()
})

test('the menu of a wide screen is in the header', async () => {
  await page.viewport(1280, 800)
  const links = [
    { href: '/dashboard', label: 'Home', isCurrent: true },
    { href: '/emergency', label: 'Emergency', isCurrent: false, isEmphasised: true },
  ]
  const screen = await renderPart(
    <Header label="Main menu" homeHref="/dashboard" links={links}>
      <span>End</span>
    </Header>,
  )
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('link', { name: 'Krash, go to Home' }).click()
  expect(screen.go).toHaveBeenCalledWith('/dashboard')
  await expectAccessible()
})

/** The header of a phone with this many buttons before the way to 911. */
function HeaderWith({ buttons }: { buttons: number }): ReactNode {
  return (
    <Header label="Main menu" homeHref="/dashboard" links={[]}>
      <Buttons count={buttons} />
    </Header>
  )
}

function Buttons({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, at) => (
    <IconButton key={at} label={`Button ${at + 1}`}>
      <Gift aria-hidden />
    </IconButton>
  ))
}

test.for(['light', 'dark'])('911 is the last in the header and keeps its size, by %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const screen = await renderPart(<HeaderWith buttons={3} />)
  const call = screen.getByRole('link', { name: 'Call 911', exact: true })
  await expect.element(call).toHaveAttribute('href', 'tel:911')
  await expect.element(call).toHaveAttribute('title', 'Call 911')
  const all = [...document.querySelectorAll('header :is(a, button)')]
  expect(all.at(-1)).toBe(call.element())
  const { width, height } = call.element().getBoundingClientRect()
  expect([width, height]).toEqual([48, 48])
  await expectAccessible()
})

test.for([
  { width: 390, buttons: 3, hasName: true },
  { width: 390, buttons: 4, hasName: false },
  { width: 320, buttons: 3, hasName: false },
])('the name gives way to $buttons buttons at $width px: $hasName', async ({ width, buttons, hasName }) => {
  await page.viewport(width, 844)
  const screen = await renderPart(<HeaderWith buttons={buttons} />)
  const home = screen.getByRole('link', { name: 'Krash, go to Home' })
  const { bottom, height } = home.element().getBoundingClientRect()
  const name = screen.getByText('Krash', { exact: true }).element().getBoundingClientRect()
  expect(name.top > bottom - height / 4).toBe(!hasName)
  expect(home.element().querySelector('svg')!.getBoundingClientRect().width).toBe(22)
  expect(document.documentElement.scrollWidth).toBe(width)
})

test('in a mirrored page 911 has the other corner', async () => {
  const screen = await renderPart(<HeaderWith buttons={3} />, { language: 'ar' })
  const { left } = screen.getByRole('link', { name: 'اتصل بالرقم 911' }).element().getBoundingClientRect()
  expect(left).toBe(16)
  await expectAccessible()
})

test('a page that wants all attention shows the way back in place of the menu', async () => {
  await page.viewport(1280, 800)
  const links = [{ href: '/dashboard', label: 'Home', isCurrent: true }]
  const flow = { title: 'Back to profile', backHref: '/profile' }
  const screen = await renderPart(
    <Header label="Main menu" homeHref="/dashboard" links={links} flow={flow}>
      <Buttons count={3} />
    </Header>,
  )
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Back to profile' }).click()
  expect(screen.go).toHaveBeenCalledWith('/profile')
  await page.viewport(320, 700)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('a link leaves to the browser what is meant for it', async () => {
  const screen = await renderPart(
    <>
      <AppLink href="tel:911" onClick={(event) => event.preventDefault()}>
        Call
      </AppLink>
      <AppLink href="/terms" target="_blank" onClick={(event) => event.preventDefault()}>
        Terms
      </AppLink>
      <AppLink href="/profile" onClick={(event) => event.ctrlKey && event.preventDefault()}>
        Profile
      </AppLink>
    </>,
  )
  await screen.getByRole('link', { name: 'Call' }).click()
  await screen.getByRole('link', { name: 'Terms' }).click()
  await screen.getByRole('link', { name: 'Profile' }).click({ modifiers: ['Control'] })
  expect(screen.go).not.toHaveBeenCalled()
  await screen.getByRole('link', { name: 'Profile' }).click()
  expect(screen.go).toHaveBeenCalledExactlyOnceWith('/profile')
})

test('the page names the window', async () => {
  const screen = await renderPart(<PageHeading>My visits</PageHeading>)
  await expect.poll(() => document.title).toBe('My visits · Krash')
  await screen.rerender(<PageHeading windowTitle="Messages (2)">Messages</PageHeading>)
  await expect.poll(() => document.title).toBe('Messages (2) · Krash')
})

test('the first key leads past the menus', async () => {
  const screen = await renderPart(<SkipLink targetId="content" />)
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(link.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(0)
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

test('another language is shown at once, from its own side', async () => {
  const screen = await renderPart(<LanguageSelect />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية')
  await expect.element(screen.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar')
  expect(document.documentElement.dir).toBe('rtl')
  expect(localStorage.getItem('krash_language')).toBe('ar')
  await expectAccessible()
})

test('day and night are chosen at once and remembered', async () => {
  const screen = await renderPart(<ThemeChoice name="theme" />)
  await expect.element(screen.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Night' }).click()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('krash_theme')).toBe('dark')
  await expectAccessible()
})
