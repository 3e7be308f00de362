import { beforeEach, expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { fileRoutes } from '@krash/contract/files'
import type { FileSection, StoredFile } from '@krash/contract/files'
import { profileRoutes } from '@krash/contract/profile'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { fileOf } from '#testing/examples/files.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { DocumentsPage } from './documents.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['own'], ...surroundings })

const report = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const full = { ...maria, vehicles: [vehicle], drivers: [driver], insurancePolicies: [policy] }

const paper = (originalFilename: string, sectionType: FileSection, sectionItemId: string | null) =>
  fileOf({ id: crypto.randomUUID(), originalFilename, sectionType, sectionItemId, fileCategory: 'other' })

const files = [
  paper('passport.pdf', 'personal', null),
  paper('crossing.pdf', 'accident', report.id),
  paper('bumper.pdf', 'accident', report.id),
  paper('registration.pdf', 'vehicle', vehicle.id),
]

const usage = { usedBytes: 12_582_912, maxBytes: 2_147_483_648, usedFiles: 4, maxFiles: 2000 }

beforeEach(() => {
  server.answers(profileRoutes.getProfile, full)
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(fileRoutes.listFileCategories, ['other'])
  server.answers(fileRoutes.fileUsage, usage)
  server.answers(fileRoutes.listFiles, ({ query }) => {
    const { withoutItem, sectionItemId } = query
    const isMeant = (file: StoredFile) =>
      withoutItem === true
        ? file.sectionItemId === null
        : (sectionItemId ?? file.sectionItemId) === file.sectionItemId
    return { data: files.filter(isMeant) }
  })
})

test('has the own papers, the photos of each case, and the papers of each thing', async () => {
  const screen = await renderOnPage(<DocumentsPage />)
  const { getByRole, getByText } = screen
  await expect.element(getByText('passport.pdf')).toBeVisible()
  const cases = getByRole('region', { name: 'Your accidents' })
  await expect.element(cases).toHaveTextContent(/Case .?R-7K2M9Q.?11\/20\/2026 · 2 documents/)
  const things = getByRole('region', { name: 'Vehicles, drivers and insurance' })
  await expect.element(things).toHaveTextContent(/2021 Honda Civic1 document.*Ana Ortiz0 documents/)
  await expectAccessible()
  await cases.getByText(/R-7K2M9Q/).click()
  await expect.element(getByText('crossing.pdf')).toBeVisible()
  await expect.element(getByText('bumper.pdf')).toBeVisible()
  await things.getByText('2021 Honda Civic').click()
  await expect.element(getByText('registration.pdf')).toBeVisible()
  await expectAccessible()
})

test('of a new person it has the own papers alone', async () => {
  server.answers(profileRoutes.getProfile, maria)
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(fileRoutes.listFiles, { data: [] })
  const screen = await renderOnPage(<DocumentsPage />)
  await expect.element(screen.getByText('No documents yet')).toBeVisible()
  await expect.element(screen.getByRole('region')).toHaveLength(2)
})

test('asks again for what did not come', async () => {
  server.refuses(accidentRoutes.listAccidents, 'FORBIDDEN')
  const screen = await renderOnPage(<DocumentsPage />)
  await expect
    .element(screen.getByText('Unable to load files. Please try refreshing the page.'))
    .toBeVisible()
  server.answers(accidentRoutes.listAccidents, [report])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('region', { name: 'Your accidents' })).toBeVisible()
})

test('says how much of the space is used, and when little is left', async () => {
  const { getByText, unmount } = await renderOnPage(<DocumentsPage />)
  await expect.element(getByText('You use 12 of 2,048 MB, and 4 of 2,000 files.')).toBeVisible()
  await expect.element(getByText(/almost full/)).not.toBeInTheDocument()
  await unmount()
  server.answers(fileRoutes.fileUsage, { ...usage, usedFiles: 1900 })
  const again = await renderOnPage(<DocumentsPage />)
  await expect.element(again.getByText(/almost full/)).toBeVisible()
  await expectAccessible()
})

test('a server that is down is said once, and one retry brings everything back', async () => {
  const down = [
    fileRoutes.listFiles,
    fileRoutes.fileUsage,
    accidentRoutes.listAccidents,
    profileRoutes.getProfile,
  ]
  for (const route of down) server.refuses(route, 'SERVER_ERROR')
  const screen = await renderOnPage(<DocumentsPage />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.poll(() => server.heard(accidentRoutes.listAccidents).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(1)
  server.answers(profileRoutes.getProfile, full)
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(fileRoutes.fileUsage, usage)
  server.answers(fileRoutes.listFiles, { data: files })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('region', { name: 'Your accidents' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
