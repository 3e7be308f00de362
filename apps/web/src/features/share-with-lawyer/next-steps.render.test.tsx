import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { fileRoutes } from '@krash/contract/files'
import { profileRoutes } from '@krash/contract/profile'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { exampleConnection } from '#testing/examples/connections.ts'
import {
  exampleDigest,
  examplePackage,
  examplePaper,
  examplePhoto,
  examplePreview,
} from '#testing/examples/consents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { NextSteps } from './next-steps.tsx'

const { connectLawyer, myConnections, previewConnection } = connectionRoutes
const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const lawyer = foundLawyer(1)
const willing = { ...maria, shareData: true, dataSharingConsent: true }
const optional = ['Case details', 'Documents', 'Location', 'How you want to talk']

const connection = exampleConnection({ accidentId: accident.id })

beforeEach(() => {
  server.answers(profileRoutes.getProfile, willing)
  server.answers(accidentRoutes.listAccidents, [accident])
  server.answers(myConnections, [])
  server.answers(previewConnection, ({ body }) => examplePreview(body))
  server.answers(connectLawyer, connection)
})

async function show(language: 'en' | 'ar' = 'en', who = lawyer) {
  const onFinish = vi.fn<() => void>()
  const screen = await renderPart(
    <NextSteps
      lawyers={[who]}
      answered={{ caseType: 'car-accident', priorities: ['cost', 'local'] }}
      href="/lawyers?view=next"
      onBack={() => undefined}
      onFinish={onFinish}
      afterSharing={<p>What else</p>}
    />,
    { texts: ['help', 'report'], language },
  )
  const kind = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  return {
    screen,
    onFinish,
    kind,
    share: screen.getByRole('button', { name: 'Agree and share with Lawyer 1' }),
    preview: screen.getByRole('dialog', { name: /What ⁨?Lawyer 1⁩? will see/ }),
    line: screen.getByRole('button', { name: /^⁨?Lawyer 1⁩? gets: / }),
  }
}

test('shows all of it before anything is shared, and shares just that with one press', async () => {
  const { screen, kind, line, share, preview } = await show()
  for (const name of optional) await expect.element(kind(name)).toBeChecked()
  await expect.element(line).toHaveTextContent(/contact, report, no pictures, place, and how to talk/)
  await line.click()
  await expect.element(preview).toHaveTextContent('Hit from behind.')
  await expect.element(preview).toHaveTextContent(/Kind of case\s*Car accident/)
  await expect.element(preview).toHaveTextContent(/What matters\s*Cost and Close to me/)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(line).toHaveFocus()
  expect(server.heard(connectLawyer)).toEqual([])
  await kind('Documents').click()
  await screen.getByLabelText(/Note for the lawyers/).fill(' Call after 5. ')
  await share.click()
  await expect.element(screen.getByRole('button', { name: 'Connected with Lawyer 1' })).toBeDisabled()
  await expect.element(screen.getByText('What else')).toBeVisible()
  await expect.element(screen.getByText('Questions for your first conversation')).toBeVisible()
  expect(server.heard(connectLawyer)).toMatchObject([
    {
      body: {
        lawyerId: lawyer.id,
        caseDetails: {
          consent: true,
          items: ['contact', 'case', 'location', 'meeting'],
          accidentId: accident.id,
          note: 'Call after 5.',
          caseType: 'car-accident',
          priorities: ['cost', 'local'],
          description: null,
        },
      },
    },
  ])
})

test.for([
  [
    true,
    true,
    /is a preferred partner, but invented\. A test account answers and can read what you shared\./,
  ],
  [true, false, /is invented\. A test account answers and can read what you shared\./],
  [false, true, /is a preferred partner, but invented\. This was a test: nobody got your details\./],
  [false, false, /is invented\. This was a test: nobody got your details\./],
] as const)(
  'says who reads what an invented lawyer got: account %s, partner %s',
  async ([hasAccount, isPartner, words]) => {
    const { screen, share } = await show('en', { ...lawyer, isDemo: true, hasAccount, isVerified: isPartner })
    await share.click()
    await expect
      .element(screen.getByRole('region', { name: 'Messages', includeHidden: true }))
      .toHaveTextContent(words)
  },
)

test.each([
  [{ shareData: false, dataSharingConsent: false }, []],
  [{ shareData: true, dataSharingConsent: false }, ['Case details', 'Documents', 'Location']],
  [{ shareData: false, dataSharingConsent: true }, ['How you want to talk']],
])('ticks beforehand what the switches say: %j', async (switches, ticked) => {
  server.answers(profileRoutes.getProfile, { ...maria, ...switches })
  const { screen, kind, line, preview } = await show()
  await expect.element(kind('Contact details')).toBeChecked()
  for (const name of optional) {
    if (ticked.includes(name)) await expect.element(kind(name)).toBeChecked()
    else await expect.element(kind(name)).not.toBeChecked()
  }
  const isCaseIn = ticked.includes('Case details')
  await line.click()
  await expect.element(preview).toBeVisible()
  expect(preview.element().textContent.includes('Hit from behind.')).toBe(isCaseIn)
  expect(screen.getByLabelText(/Note for the lawyers/).elements()).toHaveLength(isCaseIn ? 1 : 0)
})

test('waits for the answer to a conflict check only where somebody can give it', async () => {
  server.answers(myConnections, [{ ...connection, conflictCheck: 'waiting' }])
  const alone = await show('en', { ...lawyer, hasAccount: false })
  await expect.element(alone.screen.getByText(/^Shared /)).toBeVisible()
  await expect.element(alone.screen.getByText('Waiting for Lawyer 1')).not.toBeInTheDocument()
  await alone.screen.unmount()
  const { screen } = await show('en', { ...lawyer, hasAccount: true })
  await expect.element(screen.getByText('Waiting for Lawyer 1')).toBeVisible()
})

test('ticks all with one press, and the line follows every tick', async () => {
  server.answers(profileRoutes.getProfile, { ...maria, shareData: false, dataSharingConsent: false })
  const { screen, kind, line } = await show()
  await expect.element(line).toHaveTextContent(/gets: contact\./)
  const version = screen.getByText(/^Consent text, version/)
  await expect.element(version).not.toBeVisible()
  await screen.getByText('Terms', { exact: true }).click()
  await expect.element(version).toBeVisible()
  await screen.getByRole('button', { name: 'Check all' }).click()
  for (const name of optional) await expect.element(kind(name)).toBeChecked()
  await kind('Location').click()
  await expect.element(line).toHaveTextContent(/contact, report, no pictures, and how to talk/)
})

test('counts photos and papers apart', async () => {
  const documents = [examplePhoto(1), examplePhoto(2), examplePaper(3)]
  server.answers(previewConnection, {
    package: examplePackage({ documents }),
    digest: exampleDigest('papers'),
  })
  const { screen, line } = await show()
  await expect.element(line).toHaveTextContent(/contact, report, 2 pictures, 1 paper, place, and how to talk/)
  await expect.element(screen.getByText('2 photos and 1 paper')).toBeVisible()
})

test('without a report the person says what happened, and the lawyer gets that', async () => {
  server.answers(accidentRoutes.listAccidents, [])
  const { screen, line, preview, share } = await show()
  const words = screen.getByLabelText(/What happened, in your own words/)
  await words.fill(' A truck turned left. ')
  await line.click()
  await expect.element(preview).toHaveTextContent(/In their own words\s*A truck turned left\./)
  await userEvent.keyboard('{Escape}')
  await share.click()
  await expect.element(screen.getByRole('button', { name: 'Connected with Lawyer 1' })).toBeDisabled()
  expect(server.heard(connectLawyer)).toMatchObject([
    { body: { caseDetails: { accidentId: null, description: 'A truck turned left.' } } },
  ])
})

test('a draft of another person, or of nobody, is not shown and goes', async () => {
  server.answers(accidentRoutes.listAccidents, [])
  const first = await show()
  const words = () => page.getByLabelText(/What happened, in your own words/)
  await words().fill('A truck turned left.')
  await first.screen.unmount()
  const again = await show()
  await expect.element(words()).toHaveValue('A truck turned left.')
  await again.screen.unmount()

  const kept = sessionStorage.getItem('krash_share_draft') ?? ''
  for (const foreign of [
    kept.replace('"u1"', '"u2"'),
    JSON.stringify({ ownWords: 'A truck turned left.' }),
  ]) {
    sessionStorage.setItem('krash_share_draft', foreign)
    const { screen } = await show()
    await expect.element(words()).toHaveValue('')
    await screen.unmount()
    expect(sessionStorage.getItem('krash_share_draft')).toBeNull()
  }
})

test('keeps what was chosen when the person comes back', async () => {
  const first = await show()
  await first.kind('Case details').click()
  await first.screen.unmount()
  const { kind } = await show()
  await expect.element(kind('Case details')).not.toBeChecked()
  await expect.element(kind('Documents')).toBeChecked()
})

test('leads to the profile where a name or a number is missing', async () => {
  server.answers(profileRoutes.getProfile, newcomer)
  const { screen, share } = await show()
  await expect.element(screen.getByText(/Your name and phone number are missing/).first()).toBeVisible()
  const link = screen.getByRole('link', { name: 'Complete your profile' })
  await expect.element(link).toHaveAttribute('href', '/profile?from=%2Flawyers%3Fview%3Dnext')
  await expect.element(share).toBeDisabled()
})

test('cannot share without a network, and says so', async () => {
  const { screen, share } = await show()
  await expect.element(share).toBeEnabled()
  setOnline(false)
  await expect.element(screen.getByText(/Sharing needs a connection/)).toBeVisible()
  await expect.element(share).toBeDisabled()
})

test('says that nothing was shared when the sharing fails, and tries again with the same key', async () => {
  server.isLost(connectLawyer)
  const { screen, share } = await show()
  await share.click()
  await expect.element(share).not.toHaveAttribute('aria-busy')
  const bar = screen.getByRole('region', { name: /^Share with/ })
  await expect.element(bar.getByRole('status')).not.toBeEmptyDOMElement()
  server.answers(connectLawyer, connection)
  await share.click()
  await expect.element(screen.getByRole('button', { name: 'Connected with Lawyer 1' })).toBeVisible()
  const keys = server.heard(connectLawyer).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('a package that has changed meanwhile is shared by nobody: it is shown anew, and the next press shares that', async () => {
  const { screen, share, preview } = await show()
  const shared = examplePackage({ documents: [examplePhoto(1), examplePaper(2)] })
  const changed = { package: shared, digest: exampleDigest('changed') }
  server.refuses(connectLawyer, 'PACKAGE_CHANGED', changed)
  await share.click()
  const bar = screen.getByRole('region', { name: /^Share with/ })
  await expect
    .element(bar.getByRole('status'))
    .toHaveTextContent(
      /^Something changed since you looked: .*1 picture more, and 1 paper more\. Nothing was shared\.$/,
    )
  await expect.element(share).toBeDisabled()
  await expectAccessible()
  server.answers(connectLawyer, connection)
  server.sends(fileRoutes.fileThumbnail, new Blob([], { type: 'image/webp' }))
  await bar.getByRole('button', { name: 'Look again' }).click()
  await expect.element(preview.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await share.click()
  await expect.element(screen.getByRole('button', { name: 'Connected with Lawyer 1' })).toBeDisabled()
  expect(server.heard(connectLawyer).at(-1)?.body.digest).toBe(changed.digest)
})

test('without the server’s word of what is shared, nothing can be', async () => {
  server.refuses(previewConnection, 'SERVER_ERROR')
  const { line, share, preview } = await show()
  await expect.element(share).toBeDisabled()
  await line.click()
  server.answers(previewConnection, ({ body }) => examplePreview(body))
  await preview.getByRole('button', { name: 'Retry' }).click()
  await expect.element(preview).toHaveTextContent('Hit from behind.')
  await userEvent.keyboard('{Escape}')
  await expect.element(share).toBeEnabled()
})

test('shares nothing while the details cannot be loaded', async () => {
  server.refuses(profileRoutes.getProfile, 'FORBIDDEN')
  const { screen, share } = await show()
  await expect.element(screen.getByText(/Nothing has been shared/)).toBeVisible()
  await expect.element(share).not.toBeInTheDocument()
  server.answers(profileRoutes.getProfile, willing)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(share).toBeVisible()
})

test('a cancelled report is not offered; without one the note and the contact remain', async () => {
  server.answers(accidentRoutes.listAccidents, [{ ...accident, status: 'cancelled' }])
  const { screen, onFinish } = await show()
  await expect.element(screen.getByText(/You have no accident report yet/)).toBeVisible()
  await screen.getByRole('button', { name: 'Finish' }).click()
  expect(onFinish).toHaveBeenCalledOnce()
})

test('finished right after sharing, one message stands there, not two on each other', async () => {
  const { screen, share, onFinish } = await show()
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await share.click()
  await expect.element(toasts).toHaveTextContent('Information shared successfully!')
  await screen.getByRole('button', { name: 'Finish' }).click()
  expect(onFinish).toHaveBeenCalledOnce()
  await expect.element(toasts).toHaveTextContent('You are connected with 1 lawyer.')
  await expect.element(toasts.getByRole('button', { name: 'Dismiss' })).toHaveLength(1)
})

test('is mirrored in Arabic', async () => {
  const { screen } = await show('ar')
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible()
})
