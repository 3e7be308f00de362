import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FileList } from '../list/file-list.tsx'
import { OnePicture } from './one-picture.tsx'

const { listFiles } = fileRoutes
// Its fields come as a form, which the stand-in does not read.
const uploadFile = { ...fileRoutes.uploadFile, body: undefined }
const stored: StoredFile = {
  id: '0199a000-0000-7000-8000-00000000f003',
  originalFilename: 'card.png',
  fileSize: 2048,
  mimeType: 'image/png',
  sha256: 'sha',
  width: 40,
  height: 30,
  sectionType: 'insurance',
  sectionItemId: null,
  fileDescription: null,
  fileCategory: 'insurance_card',
  shot: null,
  times: { phone: null, camera: null, satellites: null },
  isActive: true,
  uploadDate: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  lastAccessed: null,
}

test('the picture of a card is among the own papers at once', async () => {
  server.answers(listFiles, { data: [] })
  const screen = await renderPart(
    <>
      <OnePicture section="insurance" category="insurance_card" />
      <FileList target={{ section: 'personal', itemId: null }} onDeleted={() => undefined} />
    </>,
    { texts: ['own'] },
  )
  await expect.element(screen.getByText('No documents yet')).toBeVisible()
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  const bytes = await canvas.convertToBlob({ type: 'image/png' })
  server.sends(fileRoutes.fileThumbnail, bytes)
  server.answers(uploadFile, stored)
  // Whoever asks again, as for the window's focus, gets what a server would say by then.
  server.answers(listFiles, { data: [stored] })
  await userEvent.upload(
    screen.getByLabelText('Choose a photo'),
    new File([bytes], 'card.png', { type: bytes.type }),
  )
  await expect.element(screen.getByText('No documents yet')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Look at .*card\.png/ })).toBeVisible()
})
