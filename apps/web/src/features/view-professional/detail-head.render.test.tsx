import { expect, test } from 'vitest'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { DetailHead } from './detail-head.tsx'

test.for([
  [
    true,
    'This person is invented so that you can try Krash. A test account answers for this person and can read what you send.',
  ],
  [false, 'This person is invented so that you can try Krash. Nobody receives what you send.'],
] as const)(
  'says of an invented person who reads along: has an account %s',
  async ([hasAccount, sentence]) => {
    const who = foundLawyer(1, { isDemo: true, hasAccount })
    const screen = await renderPart(<DetailHead who={who} />, { texts: ['help'] })
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Demo', { exact: true })).toBeVisible()
    // Nobody has checked a person who does not exist.
    await expect.element(screen.getByText('Verified', { exact: true })).not.toBeInTheDocument()
  },
)

test('says nothing of it about a real one', async () => {
  const screen = await renderPart(<DetailHead who={foundLawyer(1)} />, { texts: ['help'] })
  await expect.element(screen.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/invented/)).not.toBeInTheDocument()
})
