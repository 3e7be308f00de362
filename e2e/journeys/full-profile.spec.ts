import type { Locator, Page } from '@playwright/test'
import type { StoredFile } from '@krash/contract/files'
import { addOnServer, readFromServer } from '../support/api.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { pdfPaper } from '../support/papers.ts'
import { cameraPhoto, sha256, type Photo } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, test } from '../test.ts'

const say = sayIn('en')
const desktop = { viewport: { width: 1280, height: 900 }, locale: 'en-US' }

for (const [where, device] of Object.entries({ phone, desktop }))
  test.describe(`on a ${where}`, () => {
    test.use(device)

    test('from a new account to a full profile with documents, and away again', async ({ page, mailbox }) => {
      const email = newEmail()
      const driver = new Driver(page, say)
      const card = await cameraPhoto('insurance card.jpg')
      const registration = pdfPaper('registration.pdf', 30_000)

      await test.step('an account, and the link that confirms the address', async () => {
        await driver.createAccount(email)
        const mail = await mailbox.find(email, /\/verify-email\//)
        const link = /https?:\/\/\S+\/verify-email\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('accounts:verify.doneTitle'))
        expect(page.url()).not.toContain(link.slice(-20))
      })

      await test.step('who one is', () => driver.fillProfile())

      await test.step('a vehicle with its registration', async () => {
        const dialog = await open(page, 'vehicle')
        const civic = { make: 'Honda', model: 'Civic', year: '2021', color: 'Blue', licensePlate: '8xk1234' }
        for (const [name, text] of Object.entries(civic))
          await dialog.getByLabel(say(`glovebox:vehicle.field.${name}`)).fill(text)
        await save(dialog)
        await attach(page, '#vehicles', registration)
      })

      await test.step('a driver', async () => {
        const dialog = await open(page, 'driver')
        const ana = {
          fullName: 'Ana Ortiz',
          email: 'ana@example.com',
          cellNumber: '813 555 0199',
          address: '401 E Jackson St, Tampa, FL 33602',
        }
        for (const [name, text] of Object.entries(ana))
          await dialog.getByLabel(say(`glovebox:driver.field.${name}`)).fill(text)
        for (const [part, digits] of Object.entries({ Month: '2', Day: '9', Year: '2001' }))
          await dialog.getByLabel(part, { exact: true }).fill(digits)
        await save(dialog)
      })

      await test.step('a policy with a picture of its card', async () => {
        const dialog = await open(page, 'policy')
        await dialog.getByRole('radio', { name: say('glovebox:coverage.full_coverage') }).check()
        const policy = {
          carrierName: 'Sunshine Mutual',
          policyNumber: 'FL-4711-22',
          driverName: 'Maria Ortiz',
          policyStartDate: '2026-03-09',
          policyEndDate: '2099-03-09',
        }
        for (const [name, text] of Object.entries(policy))
          await dialog.getByLabel(say(`glovebox:policy.field.${name}`)).fill(text)
        await save(dialog)
        await attach(page, '#insurance', card)
      })

      await test.step('everything is there, byte for byte, and the ring is full', async () => {
        await page.reload()
        await expect(
          page.getByRole('img', { name: say('shell:ring.value', { percent: '100%' }) }),
        ).toBeVisible()
        const { data } = await readFromServer<{ data: StoredFile[] }>(page, '/api/files/getfiles')
        expect(data.map((file) => file.sha256).toSorted()).toEqual(
          [card, registration].map(({ buffer }) => sha256(buffer)).toSorted(),
        )
        await expectNoAxeFindings(page)
        await expectNoSidewaysScroll(page)
      })

      await test.step('ready for an accident, says the dashboard, once there is somebody to call', async () => {
        const sister = { name: 'Ana Ortiz', phone: '813 555 0142', relationship: 'Sister' }
        await addOnServer(page, '/api/emergency/contacts', sister)
        await page.goto('/dashboard')
        await expect(page.getByRole('link', { name: say('profile:readiness.title') })).toContainText('100%')
        await expectNoAxeFindings(page)
      })

      await test.step('and away: the account and all of it', async () => {
        await page.goto('/preferences')
        await page.getByRole('button', { name: say('accountCare:deletion.open') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(say('accountCare:deletion.password')).fill(PASSWORD)
        await dialog.getByRole('button', { name: say('accountCare:deletion.submit') }).click()
        await expect(page).toHaveURL(/\/login\?reason=deleted$/)
        const again = { email, password: PASSWORD }
        expect((await page.request.post('/api/auth/login', { data: again })).status()).toBe(401)
        await mailbox.find(email, /deleted/i)
      })
    })
  })

async function open(page: Page, kind: 'vehicle' | 'driver' | 'policy'): Promise<Locator> {
  await page.locator(`#glovebox-add-${kind}`).click()
  return page.getByRole('dialog')
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: say('shell:actions.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a document to the only item of a section. */
async function attach(page: Page, section: string, paper: Photo): Promise<void> {
  const things = page.locator(section)
  await things.locator('summary').click()
  await things.getByLabel(say('files:add.choose')).setInputFiles([paper])
  await things.getByRole('button', { name: say('files:add.upload', { count: 1 }) }).click()
  await expect(
    things.getByRole('button', { name: say('files:item.download', { name: paper.name }) }),
  ).toBeVisible()
}
