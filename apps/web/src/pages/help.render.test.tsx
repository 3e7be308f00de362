import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { areKeysOn } from '#shared/session/key-switch.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { HelpPage } from './help.tsx'
import { Keys } from './help/keys.tsx'

const page = (
  <>
    <HelpPage />
    <Keys />
  </>
)

async function show(language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(page, { language, isGuest: true, path: '/help' })
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  return screen
}

test('answers to a guest, one press each', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help')
  expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(6)
  const answer = screen.getByText('Nobody, until you share it.', { exact: false })
  await expect.element(answer).not.toBeVisible()
  await screen.getByText('Who learns of my report?').click()
  await expect.element(answer).toBeVisible()
  await screen.getByRole('link', { name: 'Who sees what' }).last().click()
  expect(screen.go).toHaveBeenCalledWith('/privacy')
  await expectAccessible()
})

test('names a report that was taken back as the case does', async () => {
  const screen = await show()
  await screen.getByText('How do I take a report back?').click()
  await expect.element(screen.getByText(/It stays in your history as withdrawn\.$/)).toBeVisible()
})

test('finds while somebody types, and opens the few that fit', async () => {
  const screen = await show()
  await screen.getByRole('searchbox', { name: 'Find in help' }).fill('roadside')
  await expect.element(screen.getByText('1 answer fits')).toBeVisible()
  await expect.element(screen.getByText('Look for a roadside number', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Do you sell my data?')).not.toBeInTheDocument()
  await screen.getByRole('searchbox').fill('zeppelin')
  await screen.getByRole('link', { name: 'Write to us' }).click()
  expect(screen.go).toHaveBeenCalledWith('/contact')
  await expectAccessible()
})

test('speaks the language of the person', async () => {
  const screen = await show('ar')
  await screen.getByRole('searchbox').fill('كلمة المرور')
  await expect.element(screen.getByText('نسيت كلمة المرور.')).toBeVisible()
})

test('the keys are shown, lead to the search, and can be switched off', async () => {
  const screen = await show()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('?')
  await userEvent.tab()
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('switch', { name: 'Use / and ?' }).click({ force: true })
  expect(areKeysOn()).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).not.toHaveFocus()
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('switch', { name: 'Use / and ?' }).click({ force: true })
  expect(areKeysOn()).toBe(true)
})

test('the key for the search opens one that waits behind a button, and only where there is one', async () => {
  const open = vi.fn<() => void>()
  const screen = await renderPart(
    <>
      <button type="button" data-opens-search onClick={open}>
        Change
      </button>
      <Keys />
    </>,
  )
  await userEvent.keyboard('/')
  expect(open).toHaveBeenCalledOnce()
  await screen.rerender(<Keys />)
  await userEvent.keyboard('/')
  expect(open).toHaveBeenCalledOnce()
})
