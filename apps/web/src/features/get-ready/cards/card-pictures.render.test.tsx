import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fileRoutes } from '@krash/contract/files'
import { askFilesAnew } from '#entities/files/file-queries.ts'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { CardPictures } from './card-pictures.tsx'

const { listFiles, fileThumbnail } = fileRoutes
const picture = fileOf({
  mimeType: 'image/jpeg',
  width: 40,
  height: 30,
  sectionType: 'driver',
  fileCategory: 'driver_license',
})

function Host(): ReactNode {
  const client = useQueryClient()
  const ask = (name: string) => (
    <button type="button" onClick={() => void askFilesAnew(client, { section: 'driver', itemId: null })}>
      {name}
    </button>
  )
  return (
    <>
      <ul>
        <CardPictures camera={() => ask('Take it')} onShow={() => undefined} onKnown={() => undefined} />
      </ul>
      {ask('Look again')}
    </>
  )
}

test('a picture that was taken here and deleted elsewhere does not ask for another by itself', async () => {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  server.sends(fileThumbnail, await canvas.convertToBlob({ type: 'image/png' }))
  server.answers(listFiles, { data: [] })
  const screen = await renderPart(<Host />, { texts: ['own'] })
  const add = screen.getByRole('button', { name: 'Add a picture of your license' })
  await add.click()
  const dialog = screen.getByRole('dialog')
  server.answers(listFiles, ({ query }) => ({
    data: query.fileCategory === 'driver_license' ? [picture] : [],
  }))
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await expect.element(screen.getByRole('figure')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  server.answers(listFiles, { data: [] })
  await screen.getByRole('button', { name: 'Look again' }).click()
  await expect.element(add).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
