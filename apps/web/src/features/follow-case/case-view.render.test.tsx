import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { caseTimelineRoutes } from '@krash/contract/accidents/case-timeline'
import type { TimelineEntry } from '@krash/contract/accidents/case-timeline'
import type { Accident } from '@krash/contract/accidents'
import { caseNoteRoutes } from '@krash/contract/accidents/case-notes'
import { nextStepRoutes } from '@krash/contract/accidents/next-steps'
import { claimRoutes } from '@krash/contract/claims'
import { fileRoutes } from '@krash/contract/files'
import { keptCases } from '#entities/accidents/kept-cases.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident, sharedWith } from '#testing/examples/accidents.ts'
import { signIn } from '#testing/faulty-network.ts'
import { claimOf } from '#testing/examples/claims.ts'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { CaseView } from './case-view.tsx'

const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const lawyer = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  type: 'lawyer',
  name: 'Gabriela Cardenas',
} as const
const nothing = {
  status: null,
  claimType: null,
  callee: null,
  name: null,
  note: null,
  updatedAt: null,
  count: null,
  correction: null,
  detail: null,
  professional: null,
  from: null,
  visit: null,
}

function entry(at: string, facts: Partial<TimelineEntry> & Pick<TimelineEntry, 'kind'>): TimelineEntry {
  return { ...nothing, id: `0199a000-0000-7000-8000-${at.replaceAll(/\D/g, '').slice(2, 14)}`, at, ...facts }
}

async function show(entries: TimelineEntry[], next: string | null = null, facts: Partial<Accident> = {}) {
  server.answers(accidentRoutes.getAccident, { ...accident, ...facts })
  server.answers(claimRoutes.listClaims, [claimOf()])
  server.answers(caseTimelineRoutes.accidentPeople, {
    lawyers: [sharedWith({ id: lawyer.id, name: lawyer.name })],
    visits: [],
  })
  server.answers(caseTimelineRoutes.accidentTimeline, { entries, next })
  server.answers(accidentRoutes.listAccidents, [accident])
  server.answers(nextStepRoutes.nextSteps, [
    { kind: 'claim', accidentId: accident.id, carrierName: 'Sunshine Mutual', phone: '+18005550133' },
  ])
  const screen = await renderCase()
  return { screen, lane: screen.getByRole('list', { name: 'What has happened' }) }
}

function renderCase() {
  return renderPart(
    <CaseView
      accidentId={accident.id}
      isAdding={false}
      onAdding={() => undefined}
      papers={null}
      cards={() => <p>The cards</p>}
      involved={({ people }) => <p>{people.lawyers.map(({ name }) => name).join()}</p>}
    />,
    { texts: ['follow', 'home', 'own', 'report'] },
  )
}

const entries = [
  entry('2026-11-24T21:10:00.000Z', {
    kind: 'message',
    from: 'peer',
    professional: lawyer,
    note: 'Yes, at one.',
  }),
  entry('2026-11-24T16:02:00.000Z', { kind: 'called', callee: 'insurer', name: 'Sunshine Mutual' }),
  entry('2026-11-23T16:00:00.000Z', {
    kind: 'corrected',
    correction: { field: 'severity', was: 'minor', now: 'major' },
  }),
  entry('2026-11-23T15:00:00.000Z', { kind: 'reported' }),
]

test('the case leads with what is next, and gives its parts what they show', async () => {
  const { screen } = await show(entries)
  await expect
    .element(screen.getByRole('link', { name: /Tell .?Sunshine Mutual/ }))
    .toHaveAttribute('href', 'tel:+18005550133')
  await expect.element(screen.getByText('Gabriela Cardenas', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('The cards')).toBeVisible()
  await expectAccessible()
})

test('a case that cannot be loaded shows when and where it was, as this device knew it last', async () => {
  signIn()
  const place = { latitude: 27.9447, longitude: -82.4604, address: 'W Kennedy Blvd, Tampa, FL' }
  const { id, number, timestamp } = accident
  keptCases.write([{ id, number, timestamp, place, stage: 1, lawyers: [] }])
  for (const route of [
    accidentRoutes.getAccident,
    claimRoutes.listClaims,
    caseTimelineRoutes.accidentPeople,
    nextStepRoutes.nextSteps,
  ])
    server.refuses(route, 'SERVER_ERROR')
  const screen = await renderCase()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Case \u2066${number}\u2069`)
  await expect.element(screen.getByText('We could not load this case')).toBeVisible()
  const address = screen.getByText('W Kennedy Blvd, Tampa, FL', { exact: true })
  await expect.element(address).toBeVisible()
  // What is known comes first, in a card of its own.
  const panel = screen.getByText('We could not load this case').element().closest('div[class*="panel"]')!
  expect(panel.getBoundingClientRect().top).toBeGreaterThan(address.element().getBoundingClientRect().bottom)
  expect(panel.contains(address.element())).toBe(false)
  await expectAccessible()
  keptCases.forget()
})

test('one list of everything, with a mark before each day, both versions of a correction and a way to the talk', async () => {
  const { lane } = await show(entries)
  await expect
    .element(lane.getByRole('link', { name: /Gabriela Cardenas.? wrote/ }))
    .toHaveAttribute('href', `/chat/${lawyer.id}`)
  await expect.element(lane).toHaveTextContent('Yes, at one.')
  await expect.element(lane).toHaveTextContent(/Before: .?Minor/)
  await expect.element(lane).toHaveTextContent(/Now: .?Major/)
  // Two days and four entries.
  expect(lane.getByRole('listitem').elements()).toHaveLength(6)
})

const focusedEntry = () => document.activeElement?.closest('[data-entry]')?.textContent

test('shows what is earlier, and one kind alone', async () => {
  const { screen, lane } = await show(entries.slice(0, 2), `2026-11-24T16:02:00.000Z_${accident.id}`)
  await expect.element(lane).toHaveTextContent('You called')
  server.answers(caseTimelineRoutes.accidentTimeline, { entries: entries.slice(2), next: null })
  await screen.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(lane).toHaveTextContent('You reported the accident')
  await expect.element(screen.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  // Reading goes on at the first of those that came.
  await expect.poll(focusedEntry).toMatch(/corrected/)
  server.answers(caseTimelineRoutes.accidentTimeline, { entries: [], next: null })
  await screen.getByRole('button', { name: 'Visits' }).click()
  await expect.element(screen.getByText('Nothing here yet.')).toBeVisible()
  expect(server.heard(caseTimelineRoutes.accidentTimeline).at(-1)).toMatchObject({
    query: { show: 'visits' },
  })
})

test('a visit that the office has not confirmed stands on the timeline as asked for', async () => {
  const asked = entry('2026-11-24T18:00:00.000Z', {
    kind: 'visitRequested',
    professional: lawyer,
    visit: { start: '2026-12-01T18:00:00.000Z', timeZone: 'America/Los_Angeles' },
  })
  const { lane } = await show([asked])
  const link = lane.getByRole('link', { name: /Visit with .?Gabriela Cardenas.? asked for/ })
  await expect.element(link).toHaveAttribute('href', '/appointments')
  // By the office's clock, wherever the device is.
  await expect.element(lane).toHaveTextContent(/12\/01\/2026, 10:00.AM/)
})

test('a note is kept while there is no signal', async () => {
  const { screen } = await show(entries)
  await screen.getByRole('button', { name: 'Add a note' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Your note').fill('Pat called.')
  server.isLost(caseNoteRoutes.addCaseNote)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No signal.')
  await expect.element(dialog.getByLabelText('Your note')).toHaveValue('Pat called.')
})

const note = entry('2026-11-24T17:00:00.000Z', {
  kind: 'noted',
  note: 'Pat called.',
  updatedAt: '2026-11-24T17:00:00.000Z',
})

test('a note is changed by its version; one changed on another device is shown beside', async () => {
  const { lane, screen } = await show([note, ...entries])
  await lane.getByRole('button', { name: 'Change note' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Your note').fill('Pam called.')
  server.refuses(caseNoteRoutes.updateCaseNote, 'CHANGED_ELSEWHERE')
  const elsewhere = {
    id: note.id,
    accidentId: accident.id,
    text: 'Pat called at noon.',
    createdAt: note.at,
    updatedAt: '2026-11-24T18:00:00.000Z',
  }
  server.answers(caseNoteRoutes.getCaseNote, elsewhere)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  const choice = dialog.getByRole('region', { name: /changed/i })
  await expect.element(choice).toHaveTextContent('Pat called at noon.')
  server.answers(caseNoteRoutes.updateCaseNote, elsewhere)
  await choice.getByRole('button').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(caseNoteRoutes.updateCaseNote).at(-1)).toMatchObject({
    params: { id: note.id },
    body: { text: 'Pam called.', updatedAt: elsewhere.updatedAt },
  })
})

test('a note is removed at once, and comes back with Undo', async () => {
  const { lane, screen } = await show([note, ...entries])
  await expect.element(lane).toHaveTextContent('Pat called.')
  server.answers(caseNoteRoutes.deleteCaseNote, { id: note.id })
  server.answers(caseTimelineRoutes.accidentTimeline, { entries, next: null })
  await lane.getByRole('button', { name: 'Remove note' }).click()
  await expect.element(lane).not.toHaveTextContent('Pat called.')
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('Note removed')
  server.answers(caseNoteRoutes.restoreCaseNote, {
    id: note.id,
    accidentId: accident.id,
    text: 'Pat called.',
    createdAt: note.at,
    updatedAt: note.at,
  })
  server.answers(caseTimelineRoutes.accidentTimeline, { entries: [note, ...entries], next: null })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(lane).toHaveTextContent('Pat called.')
})

test('after a note is removed the focus is at what took its place', async () => {
  const [newest, ...earlier] = entries
  const { lane } = await show([newest!, note, ...earlier])
  await expect.element(lane).toHaveTextContent('Pat called.')
  server.answers(caseNoteRoutes.deleteCaseNote, { id: note.id })
  server.answers(caseTimelineRoutes.accidentTimeline, { entries, next: null })
  await lane.getByRole('button', { name: 'Remove note' }).click()
  await expect.poll(focusedEntry).toMatch(/^You called/)
})

const photo = fileOf({
  originalFilename: 'scene.jpg',
  mimeType: 'image/jpeg',
  width: 4,
  height: 3,
  sectionType: 'accident',
  sectionItemId: accident.id,
  fileDescription: 'Rear',
  fileCategory: 'scene_photo',
  shot: 'damage',
})

test('the ring of a picture lies on it, because the frame would cut off what is around it', async () => {
  server.sends(fileRoutes.fileThumbnail, new Blob(['picture'], { type: 'image/webp' }))
  const { screen } = await show(entries, null, { photos: [photo] })
  await screen.getByRole('button', { name: 'Show the damage' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  const tile = screen.getByRole('button', { name: 'Picture 1 of 1' })
  await expect.element(tile).toHaveFocus()
  const ring = getComputedStyle(tile.element(), '::after')
  expect([ring.outlineStyle, ring.outlineWidth, ring.outlineOffset]).toEqual(['solid', '3px', '-3px'])
})

test('an address without a spot on the map is read, and ends in dots where it is long', async () => {
  const address = `Behind the old ${'mill and the '.repeat(12)}bridge`
  const { screen } = await show(entries, null, {
    location: { ...accident.location, latitude: null, longitude: null, near: null, address },
  })
  const place = screen.getByRole('button', { name: `${address} Show the place` })
  await expect.element(place).toBeVisible()
  const words = place.getByText(address).element()
  expect(words.scrollHeight).toBeGreaterThan(words.clientHeight)
  expect(words.getBoundingClientRect().bottom).toBeLessThan(place.element().getBoundingClientRect().bottom)
  await expectAccessible()
})

test('a photo of a sent report gets a caption, and is removed with Undo', async () => {
  const bytes = new Blob(['picture'], { type: 'image/webp' })
  server.sends(fileRoutes.fileThumbnail, bytes)
  server.sends(fileRoutes.filePicture, bytes)
  const { screen } = await show(entries, null, { photos: [photo] })
  await screen.getByRole('button', { name: 'Picture 1 of 1' }).click()
  const dialog = screen.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Caption (optional)' })
  await expect.element(field).toHaveValue('Rear')
  server.answers(fileRoutes.updateFile, { ...photo, fileDescription: 'Rear bumper' })
  await field.fill('Rear bumper')
  await expect
    .poll(() => server.heard(fileRoutes.updateFile))
    .toMatchObject([{ params: { id: photo.id }, body: { fileDescription: 'Rear bumper' } }])
  await expectAccessible()

  server.answers(fileRoutes.deleteFile, { id: photo.id })
  server.answers(accidentRoutes.getAccident, accident)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('Photo removed')
  await expect.element(screen.getByRole('button', { name: 'Picture 1 of 1' })).not.toBeInTheDocument()
  server.answers(fileRoutes.restoreFile, photo)
  server.answers(accidentRoutes.getAccident, { ...accident, photos: [photo] })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible()
})

test('the photos of a withdrawn report can only be viewed', async () => {
  server.sends(fileRoutes.fileThumbnail, new Blob(['picture'], { type: 'image/webp' }))
  server.sends(fileRoutes.filePicture, new Blob(['picture'], { type: 'image/webp' }))
  const { screen } = await show(entries, null, { photos: [photo], status: 'cancelled' })
  await screen.getByRole('button', { name: 'Picture 1 of 1' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Rear')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})
