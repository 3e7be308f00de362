import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { accountRoutes } from '@krash/contract/accounts'
import { accidentStorage, isReport } from '#entities/accidents/accident-storage.ts'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import { useDraft } from '#entities/accidents/use-draft.ts'
import { device } from '#shared/offline/this-device.ts'
import { endSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { maria } from '#testing/examples/account.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { clearDraft } from '#testing/draft.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { tokenFor } from '#testing/tokens.ts'
import { GuestSends } from './guest-sends.tsx'

const { register } = accountRoutes
const draft = { ...draftWithPhotos(0, 'guest-key'), askedAt: '2026-11-20T20:10:00.000Z' }

beforeEach(() => {
  endSession(null)
  server.answers(register, {
    user: maria,
    token: tokenFor(maria.id, 3600),
    refreshToken: 'r1',
  })
  server.answers(accidentRoutes.reportAccident, acceptedAccident('0199a000-0000-7000-8000-0000000000d1'))
})

afterEach(async () => {
  endSession(null)
  await clearOutbox()
  await clearDraft()
})

function Guest() {
  return <GuestSends draft={useDraft().draft} />
}

async function show() {
  await (await accidentStorage()).saveDraft(draft)
  const screen = await renderPart(<Guest />, { isGuest: true })
  const sheet = screen.getByRole('dialog', { name: 'Your report is safe on this phone.' })
  await expect.element(sheet).toBeVisible()
  const create = async () => {
    await sheet.getByLabelText('Email').fill('maria@example.com')
    await sheet.getByLabelText('Password', { exact: true }).fill('correct horse')
    await sheet.getByLabelText('Confirm password').fill('correct horse')
    await sheet.getByRole('checkbox').click()
    await sheet.getByRole('button', { name: 'Create account and send' }).click()
  }
  return { screen, sheet, create }
}

async function owners(): Promise<string[]> {
  const parcels = await (await device()).read(({ outbox }) => outbox.getAll())
  return parcels.filter(isReport).map(({ userId }) => userId)
}

test('the account that is made here gets the report, and sends it', async () => {
  const { create } = await show()
  await expectAccessible()
  await create()
  await expect.poll(owners).toEqual([maria.id])
  await expect
    .poll(() => server.heard(accidentRoutes.reportAccident))
    .toMatchObject([{ body: { description: 'Hit from behind.' } }])
})

test('makes nothing of a report that another tab has given to an account meanwhile', async () => {
  const answer = server.waits(register)
  const { create, sheet } = await show()
  await create()
  const parts = { userId: 'u2', now: new Date(), newKey: () => 'k' }
  await (await accidentStorage()).queueReport(reportOf(draft, parts))
  await expect.element(sheet).not.toBeInTheDocument()
  answer()
  await expect.poll(() => server.heard(register).length).toBe(1)
  expect(await owners()).toEqual(['u2'])
})

test('waits without a network, and asks again with one', async () => {
  const { sheet } = await show()
  setOnline(false)
  await expect.element(sheet).toHaveTextContent('No signal. Your report waits on this phone.')
  await expectAccessible()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  setOnline(true)
  await expect.element(sheet.getByRole('button', { name: 'I have an account' })).toBeVisible()
})

test('asks again where the network comes back before the page has begun to listen', async () => {
  setOnline(false)
  await (await accidentStorage()).saveDraft(draft)
  const screen = await renderPart(<GuestWhoseNetworkComesBack />, { isGuest: true })
  const sheet = screen.getByRole('dialog', { name: 'Your report is safe on this phone.' })
  await expect.element(sheet.getByRole('button', { name: 'I have an account' })).toBeVisible()
})

function GuestWhoseNetworkComesBack() {
  const kept = useDraft().draft
  if (kept.askedAt !== draft.askedAt) return null
  return (
    <>
      <GuestSends draft={kept} />
      <ComesBack />
    </>
  )
}

/** Layout effects run before those in which a component begins to listen. */
function ComesBack() {
  useLayoutEffect(() => {
    // Once, although strict mode runs each effect twice.
    if (!navigator.onLine) setOnline(true)
  }, [])
  return null
}

test('closed, it lets the guest go on writing', async () => {
  const { sheet } = await show()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(async () => (await (await accidentStorage()).readDraft())?.askedAt).toBeNull()
})
