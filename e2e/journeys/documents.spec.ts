import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { StoredFile } from '@krash/contract/files'
import { readFromServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { drawing, hostilePaper, largePhoto, pdfPaper, slowUpload } from '../support/papers.ts'
import { cameraPhoto, sha256 } from '../support/photos.ts'
import type { Photo } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import { UNDO_MS, holdTimers } from '../support/timers.ts'
import { expect, newEmail, phone, test } from '../test.ts'

const say = sayIn('en')
const desktop = { viewport: { width: 1280, height: 900 }, locale: 'en-US' }

/** The person's own documents on the profile page. */
async function openDocuments(page: Page): Promise<Locator> {
  await new Driver(page, say).register(newEmail())
  await page.goto('/profile')
  const panel = page.getByRole('group', { name: say('files:title'), exact: true })
  await expect(panel.getByText(say('files:empty.title'))).toBeVisible()
  return panel
}

async function choose(panel: Locator, files: Photo[]): Promise<void> {
  await panel.getByLabel(say('files:add.choose')).setInputFiles(files)
}

async function upload(panel: Locator, count: number): Promise<void> {
  await panel.getByRole('button', { name: say('files:add.upload', { count }) }).click()
}

/** A file in the list. */
function item(panel: Locator, name: string): Locator {
  return panel
    .getByRole('listitem')
    .filter({ has: panel.page().getByRole('button', { name: say('files:item.download', { name }) }) })
}

/** A chosen file that is not uploaded yet. */
function picked(panel: Locator, name: string): Locator {
  return panel
    .getByRole('list', { name: say('files:add.chosen') })
    .getByRole('listitem')
    .filter({ hasText: name })
}

async function storedFiles(page: Page): Promise<StoredFile[]> {
  const path = '/api/files/getfiles?sectionType=personal&isActive=true'
  return (await readFromServer<{ data: StoredFile[] }>(page, path)).data
}

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
}

test.describe('on a desktop', () => {
  test.use(desktop)

  test('papers are added, kept whole, changed and deleted', async ({ page }) => {
    const panel = await openDocuments(page)
    const passport = await cameraPhoto('my-passport.jpg')
    const bill = pdfPaper('Utility bill March.pdf', 40_000)

    await test.step('nothing is sent before something is chosen', async () => {
      await panel.getByRole('button', { name: say('files:add.uploadNone') }).click()
      await expect(panel.getByText('Please select a file')).toBeVisible()
      await expectSound(page)
    })

    await test.step('a picture and a PDF get their kind by their names', async () => {
      await choose(panel, [passport, bill])
      await expect(picked(panel, passport.name).getByLabel(say('files:add.category'))).toHaveValue(
        'id_document',
      )
      await expect(picked(panel, bill.name).getByLabel(say('files:add.category'))).toHaveValue(
        'proof_of_address',
      )
      await picked(panel, bill.name)
        .getByRole('button', { name: say('files:add.addDescription', { name: bill.name }) })
        .click()
      await page.keyboard.type('From the city')
      await expectSound(page)
      await upload(panel, 2)
    })

    await test.step('both stand in the list, and the form is empty again', async () => {
      await expect(item(panel, passport.name)).toContainText(say('files:category.id_document'))
      await expect(item(panel, bill.name)).toContainText('From the city')
      await item(panel, passport.name).scrollIntoViewIfNeeded()
      await expect(item(panel, passport.name).locator('img[src^="blob:"]')).toBeVisible()
      await expect(panel.getByRole('list', { name: say('files:add.chosen') })).toBeHidden()
      await expectSound(page)
    })

    await test.step('what comes back is what was sent, byte for byte', async () => {
      for (const paper of [passport, bill]) {
        const coming = page.waitForEvent('download')
        await panel.getByRole('button', { name: say('files:item.download', { name: paper.name }) }).click()
        const download = await coming
        expect(download.suggestedFilename()).toBe(paper.name)
        expect(sha256(await readFile(await download.path()))).toBe(sha256(paper.buffer))
      }
    })

    await test.step('kind and description are changed', async () => {
      await panel.getByRole('button', { name: say('files:item.edit', { name: bill.name }) }).click()
      const dialog = page.getByRole('dialog', { name: say('files:edit.title') })
      await dialog.getByLabel(say('files:add.category')).selectOption('other_personal')
      await dialog.getByLabel(say('files:add.description')).fill('Paid in April')
      await expectSound(page)
      await dialog.getByRole('button', { name: say('shell:actions.save') }).click()
      await expect(item(panel, bill.name)).toContainText('Paid in April')
      expect(await storedFiles(page)).toMatchObject([
        { fileCategory: 'other_personal', fileDescription: 'Paid in April', sha256: sha256(bill.buffer) },
        { fileCategory: 'id_document', fileDescription: null, sha256: sha256(passport.buffer) },
      ])
    })

    await test.step('one is deleted after a question', async () => {
      await panel.getByRole('button', { name: say('files:item.delete', { name: passport.name }) }).click()
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this file?' })
      await expect(question).toContainText(passport.name)
      await expectSound(page)
      await question.getByRole('button', { name: say('shell:actions.delete') }).click()
      await expect(item(panel, passport.name)).toBeHidden()
      await expect(panel.getByRole('heading', { name: say('files:title'), exact: true })).toBeFocused()
      expect((await storedFiles(page)).map((file) => file.originalFilename)).toEqual([bill.name])
    })
  })

  test('a slow upload shows how far it is, can be stopped and tried again', async ({ page }) => {
    const panel = await openDocuments(page)
    // Takes more than a minute, which leaves time to stop it.
    const paper = pdfPaper('Lease.pdf', 4_500_000)
    const fast = await slowUpload(page, 60_000)
    await choose(panel, [paper])
    await upload(panel, 1)
    const bar = panel.getByRole('progressbar', { name: paper.name })
    const share = async (): Promise<number> => Number(await bar.getAttribute('value'))
    await expect.poll(share).toBeGreaterThan(0)
    const early = await share()
    expect(early).toBeLessThan(0.9)
    await expect.poll(share).toBeGreaterThan(early)
    await panel.getByRole('button', { name: say('files:add.cancel', { name: paper.name }) }).click()
    await expect(picked(panel, paper.name)).toContainText(say('files:state.stopped'))
    await expectSound(page)
    expect(await storedFiles(page)).toEqual([])
    await fast()
    await panel.getByRole('button', { name: say('shell:files.retry', { name: paper.name }) }).click()
    await expect(item(panel, paper.name)).toBeVisible()
    expect(await storedFiles(page)).toMatchObject([{ sha256: sha256(paper.buffer) }])
  })

  test('what may not be uploaded is refused with its reason', async ({ page }) => {
    const panel = await openDocuments(page)
    const sent: string[] = []
    page.on('request', (request) => (request.url().includes('/files/upload') ? sent.push(request.url()) : 0))
    const heavy = { ...pdfPaper('heavy.pdf'), buffer: Buffer.alloc(10_485_761, 1) }
    await choose(panel, [drawing, heavy])
    await expect(picked(panel, drawing.name)).toContainText(
      'File type not supported. Please upload: images, .pdf, .doc, .docx, .txt',
    )
    await expect(picked(panel, heavy.name)).toContainText('File size must be less than 10MB')
    expect(sent).toEqual([])
    await choose(panel, [hostilePaper])
    await upload(panel, 1)
    await expect(picked(panel, hostilePaper.name)).toContainText('File type not supported. Please upload:')
    expect(sent).toHaveLength(1)
    await expectSound(page)
    expect(await storedFiles(page)).toEqual([])
    await holdTimers(page, UNDO_MS)
    await panel.getByRole('button', { name: say('shell:files.remove', { name: drawing.name }) }).click()
    await expect(picked(panel, drawing.name)).toBeHidden()
    await page.getByRole('button', { name: say('shell:actions.undo') }).click()
    await expect(picked(panel, drawing.name)).toBeVisible()
  })

  test('a list that cannot be read says so, and comes back', async ({ page }) => {
    await new Driver(page, say).register(newEmail())
    await page.route('**/api/files/getfiles*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/profile')
    const panel = page.getByRole('group', { name: say('files:title'), exact: true })
    await expect(panel.getByRole('alert')).toContainText('Server error. Please try again later.')
    await expectSound(page)
    await page.unroute('**/api/files/getfiles*')
    await panel.getByRole('button', { name: say('shell:actions.retry') }).click()
    await expect(panel.getByText(say('files:empty.title'))).toBeVisible()
  })

  test('documents are handled with the keyboard only', async ({ page }) => {
    const panel = await openDocuments(page)
    const paper = pdfPaper('ID card.pdf')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, panel.getByLabel(say('files:add.choose')))
    await page.keyboard.press('Space')
    await (await chooser).setFiles([paper])
    await tabTo(page, panel.getByRole('button', { name: say('files:add.upload', { count: 1 }) }))
    await page.keyboard.press('Enter')
    await expect(item(panel, paper.name)).toBeVisible()
    await tabTo(
      page,
      panel.getByRole('button', { name: say('files:item.edit', { name: paper.name }) }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say('files:edit.title') })
    await tabTo(page, dialog.getByLabel(say('files:add.description')))
    await page.keyboard.type('Front')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: say('shell:dialog.unsavedTitle') })).toBeVisible()
    await page.keyboard.press('Escape')
    await tabTo(page, dialog.getByRole('button', { name: say('shell:actions.save') }))
    await page.keyboard.press('Enter')
    await expect(item(panel, paper.name)).toContainText('Front')
    await tabTo(page, panel.getByRole('button', { name: say('files:item.delete', { name: paper.name }) }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('shell:actions.cancel') })).toBeFocused()
    await tabTo(page, question.getByRole('button', { name: say('shell:actions.delete') }))
    await page.keyboard.press('Enter')
    await expect(panel.getByText(say('files:empty.title'))).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the camera is offered, and a large photo is made smaller', async ({ page }) => {
    const panel = await openDocuments(page)
    const camera = panel.getByLabel(say('files:add.take'))
    await expect(camera).toHaveAttribute('capture', 'environment')
    await expectSound(page)
    const photo = await largePhoto('id card.jpg')
    expect(photo.buffer.length).toBeGreaterThan(5_242_880)
    await camera.setInputFiles([photo])
    await expect(picked(panel, photo.name)).toContainText(say('files:state.smaller'))
    await upload(panel, 1)
    await expect(item(panel, photo.name)).toBeVisible()
    const [stored] = await storedFiles(page)
    expect(stored?.fileSize).toBeLessThanOrEqual(5_242_880)
    expect(stored?.fileSize).toBeGreaterThan(100_000)
    await choose(panel, [drawing])
    await expect(picked(panel, drawing.name)).toContainText(
      'File type not supported. Please upload: JPEG, PNG or HEIC photos, .pdf, .txt',
    )
    await expectSound(page)
  })
})
