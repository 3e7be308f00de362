import { expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { openCasePath } from '#entities/accidents/open-case-path.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { signIn } from '#testing/faulty-network.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ShellDataContext } from '../shell-data.ts'
import { CaseLink } from './case-link.tsx'

const { listAccidents } = accidentRoutes
const one = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const other = acceptedAccident('0199a000-0000-7000-8000-0000000000d2')

async function show(activeCases: number, areCasesUnknown = false) {
  const signOut = async () => undefined
  const data = { user: undefined, activeCases, areCasesUnknown, unsentReports: 0, signOut }
  return renderPart(
    <ShellDataContext value={data}>
      <CaseLink />
    </ShellDataContext>,
  )
}

test.for([
  { count: 1, name: '1 open case', shows: '1', href: '/cases' },
  { count: 120, name: '120 open cases', shows: '99+', href: '/cases' },
  { count: 0, name: 'No open case', shows: '', href: '/dashboard' },
])('with $count it is a link called "$name"', async ({ count, name, shows, href }) => {
  const screen = await show(count)
  const link = screen.getByRole('link', { name, exact: true })
  await expect.element(link).toHaveAttribute('href', href)
  expect(link.element().querySelector('[class*=count]')?.textContent).toBe(shows)
  await expectAccessible()
})

test('says nothing of a number while nobody has told it', async () => {
  const screen = await show(0, true)
  await expect.element(screen.getByRole('link', { name: 'My cases', exact: true })).toBeVisible()
})

test.for([
  { open: [one], path: `/cases/${one.id}` },
  { open: [one, other], path: '/dashboard' },
  { open: [], path: '/dashboard' },
])('leads to $path with $open.length open', async ({ open, path }) => {
  signIn()
  server.answers(listAccidents, open)
  expect(await openCasePath()).toBe(path)
})

test('leads home where the server does not answer', async () => {
  signIn()
  server.refuses(listAccidents, 'SERVER_ERROR')
  expect(await openCasePath()).toBe('/dashboard')
})
