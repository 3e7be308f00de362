import { expect, test } from 'vitest'
import { TERMS_VERSION } from '@krash/contract/accounts'
import { renderPart } from '#testing/render-part.tsx'
import { PrivacyPage } from './privacy.tsx'
import { TermsPage } from './terms.tsx'

test('the terms say that a test account may answer for an invented person', async () => {
  const screen = await renderPart(<TermsPage />, { texts: ['legal'], isGuest: true })
  await expect.element(screen.getByText(TERMS_VERSION)).toBeVisible()
  await expect
    .element(
      screen.getByText(/For some of them a test account answers, and it can read what you send to them\./),
    )
    .toBeVisible()
  await expect.element(screen.getByText(/nobody answers for them/)).not.toBeInTheDocument()
})

test('the privacy policy says what a switch checks beforehand, and what the page for my people shows', async () => {
  const screen = await renderPart(<PrivacyPage />, { texts: ['legal'], isGuest: true })
  await expect
    .element(
      screen.getByText(/your case, photos and place are checked beforehand when you share with a lawyer\./),
    )
    .toBeVisible()
  await expect
    .element(
      screen.getByText(
        /your first name with the first letter of your last name, and a button to call your number, unless you take them off\./,
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText(/only says that you are willing/)).not.toBeInTheDocument()
})
