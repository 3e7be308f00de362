import { afterEach, expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { accidentStorage } from '#entities/accidents/accident-storage.ts'
import { useReportOutbox } from '#entities/accidents/report-outbox.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { clearDraft } from '#testing/draft.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { GuestQuestion } from './guest-question.tsx'

afterEach(async () => {
  await clearOutbox()
  await clearDraft()
})

async function show(askedAt: string | null) {
  const storage = await accidentStorage()
  await storage.saveDraft({ ...draftWithPhotos(0), askedAt })
  const screen = await renderPart(<GuestQuestion />, { texts: ['report'] })
  const question = screen.getByRole('alertdialog', { name: 'Is this report yours?' })
  await expect.element(question).toBeVisible()
  return { screen, storage, question, userId: currentSession().user?.id ?? '' }
}

test('shows nothing of the report, and a no keeps it for the guest and is remembered', async () => {
  const { screen, storage, question, userId } = await show(null)
  await expect.element(question).not.toHaveTextContent(/Kennedy|Hit from behind/)
  await expectAccessible()
  await question.getByRole('button', { name: 'Not mine' }).click()
  await expect.poll(async () => (await storage.readDraft())?.declinedBy).toEqual([userId])
  expect(await storage.readDraft(userId)).toBeUndefined()
  expect(screen.go).not.toHaveBeenCalled()
})

test('a yes to one that was begun leads to it', async () => {
  const { screen, storage, question, userId } = await show(null)
  await question.getByRole('button', { name: 'Yes. Go on with it' }).click()
  await expect.poll(() => screen.go.mock.calls).toEqual([['/emergency']])
  expect(await storage.readDraft(userId)).toMatchObject({ description: 'Hit from behind.', writer: userId })
  expect(await storage.readDraft()).toBeUndefined()
})

test('a yes to one that was to be sent sends it', async () => {
  const { reportAccident } = accidentRoutes
  server.answers(reportAccident, acceptedAccident('0199a000-0000-7000-8000-0000000000d1'))
  const { screen, storage, question } = await show('2026-11-20T20:10:00.000Z')
  await renderPart(<Sender />, { texts: ['report'] })
  await question.getByRole('button', { name: 'Yes. Send it' }).click()
  await expect.poll(() => server.heard(reportAccident).length).toBe(1)
  await expect.poll(() => screen.go.mock.calls).toEqual([['/emergency']])
  expect(await storage.readDraft()).toBeUndefined()
})

function Sender() {
  useReportOutbox()
  return null
}
