import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileRoutes } from '@krash/contract/files'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { UploadForm } from './upload-form.tsx'

const { fileUsage, listFileCategories } = fileRoutes
const megabyte = 1_048_576

beforeEach(() => server.answers(listFileCategories, ['id_document', 'other_personal']))

test('whoever has no room left is told so before the upload begins, in numbers', async () => {
  server.answers(fileUsage, {
    usedBytes: 2047 * megabyte,
    maxBytes: 2048 * megabyte,
    usedFiles: 300,
    maxFiles: 2000,
  })
  const screen = await renderPart(<UploadForm target={{ section: 'personal', itemId: null }} />, {
    texts: ['own'],
  })
  const long = new File([new Uint8Array(3 * megabyte)], 'manual.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText(/Choose files/), long)
  await screen.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.element(screen.getByText(/2,?047 of 2,?048 MB are used/).first()).toBeVisible()
  expect(server.heard(fileUsage)).toHaveLength(1)
  await expectAccessible()
})
