import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileRoutes } from '@krash/contract/files'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FileList } from '../list/file-list.tsx'
import { OnePicture } from './one-picture.tsx'

const { listFiles } = fileRoutes
// Its fields come as a form, which the stand-in does not read.
const uploadFile = { ...fileRoutes.uploadFile, body: undefined }
const stored = fileOf({
  originalFilename: 'card.png',
  mimeType: 'image/png',
  width: 40,
  height: 30,
  sectionType: 'insurance',
  fileCategory: 'insurance_card',
})

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
