import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Lightbox } from './lightbox.tsx'
import type { LightboxPhoto } from './lightbox.tsx'
import { PhotoMosaic } from './photo-mosaic.tsx'
import type { PhotoState } from './photo-mosaic.tsx'

/** A single black pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

afterEach(() => page.viewport(390, 844))

function photo(n: number, facts: Partial<LightboxPhoto> = {}): LightboxPhoto {
  return { id: `p${n}`, url: pixel, caption: '', times: null, ...facts }
}

interface GalleryProps {
  first: readonly LightboxPhoto[]
  onCaption?: (id: string, caption: string) => void | Promise<void>
}

function Gallery({ first, onCaption }: GalleryProps): ReactNode {
  const [photos, setPhotos] = useState(first)
  const [shown, setShown] = useState<string>()
  return (
    <>
      <PhotoMosaic photos={photos.map(({ id, url }) => ({ id, url, name: `${id}.jpg` }))} onOpen={setShown} />
      {shown === undefined ? null : (
        <Lightbox
          photos={photos}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          onCaption={onCaption}
          onRemove={(gone) => setPhotos(photos.filter(({ id }) => id !== gone))}
        />
      )}
    </>
  )
}

async function open(props: GalleryProps, position = 2, language: 'en' | 'ar' = 'en') {
  const screen = await renderPart(<Gallery {...props} />, { language, texts: ['photos'] })
  await screen
    .getByRole('button')
    .nth(position - 1)
    .click()
  return screen
}

test('a press opens the picture, arrow keys turn the pages, Escape gives the focus back', async () => {
  const screen = await open({ first: [photo(1), photo(2), photo(3)] })
  await expect.element(screen.getByRole('dialog', { name: '2 of 3' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByRole('dialog', { name: '3 of 3' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Next photo' }))
    .toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Photo before' }).click()
  await expect.element(screen.getByRole('dialog', { name: '2 of 3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Enlarge photo 2 of 3' })).toHaveFocus()
})

test('in Arabic the arrow to the left goes on', async () => {
  const screen = await open({ first: [photo(1), photo(2), photo(3)] }, 1, 'ar')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('dialog', { name: '2 من 3' })).toBeVisible()
  await expectAccessible()
})

test('a picture is zoomed and can then be scrolled by keyboard', async () => {
  const screen = await open({ first: [photo(1), photo(2)] })
  await userEvent.keyboard('+')
  const region = screen.getByRole('group', { name: 'Photo 2 of 2' })
  await expect.element(region).toHaveAttribute('tabindex', '0')
  await expectAccessible()
  // It fills the stage, whose edge would cut a ring around it off.
  while (document.activeElement !== region.element()) await userEvent.tab()
  expect(getComputedStyle(region.element()).outlineOffset).toBe('-3px')
  await screen.getByRole('button', { name: 'Smaller' }).click()
  await expect.element(region).not.toBeInTheDocument()
})

test('tells the three times, and that the camera was wrong', async () => {
  const now = new Date()
  now.setHours(10, 30, 0, 0)
  const times = {
    phone: now.toISOString(),
    camera: new Date(now.getTime() - 22 * 3_600_000).toISOString(),
    satellites: now.toISOString(),
  }
  const screen = await open({ first: [photo(1), photo(2, { times, label: 'Both plates' })] })
  await expect.element(screen.getByText(/^Phone 10:30/)).toBeVisible()
  await expect.element(screen.getByText(/^Satellites 10:30/)).toBeVisible()
  const second = screen
    .getByText(/^Satellites 10:30/)
    .element()
    .closest('li')!
  // The second part of a content is what is read.
  expect(getComputedStyle(second, '::before').content).toBe('"·" / ""')
  await expect.element(screen.getByText('Camera clock is 22 h behind.')).toBeVisible()
  await expect.element(screen.getByText('Both plates')).toBeVisible()
})

test('words about a photo are saved while they are typed and before the photo goes, and typing turns no page', async () => {
  const onCaption = vi.fn()
  const screen = await open({ first: [photo(1), photo(2, { caption: 'Rear' })], onCaption })
  const field = screen.getByRole('textbox', { name: 'Caption (optional)' })
  await expect.element(field).toHaveValue('Rear')
  await expect.element(field).toHaveAttribute('maxlength', '200')
  await field.fill('Rear bumper')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onCaption.mock.calls).toEqual([['p2', 'Rear bumper']])
})

test('words that could not be saved are tried again before the photo goes, and told where that fails', async () => {
  const onCaption = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no network'))
  const screen = await open({ first: [photo(1)], onCaption }, 1)
  const field = screen.getByRole('textbox', { name: 'Caption (optional)' })
  await field.fill('Rear bumper')
  await expect.element(screen.getByText(/^Not saved yet/)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => onCaption.mock.calls)
    .toEqual([
      ['p1', 'Rear bumper'],
      ['p1', 'Rear bumper'],
    ])
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('We could not save this caption: \u2068Rear bumper\u2069')
})

test('closes for what was removed, so that it can be taken back', async () => {
  const screen = await open({ first: [photo(1), photo(2)] }, 1)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
})

test('what the browser cannot show is said, in the tile and large', async () => {
  const screen = await open({ first: [photo(1), photo(2, { url: '' })] })
  await expect.element(screen.getByText(/This browser cannot show this photo here/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Larger' })).not.toBeInTheDocument()
})

test('each tile says how far its picture is', async () => {
  const onRetry = vi.fn()
  const states: PhotoState[] = [
    { kind: 'waiting' },
    { kind: 'sending', share: 0.6 },
    { kind: 'sent' },
    { kind: 'failed', onRetry },
  ]
  const screen = await renderPart(
    <PhotoMosaic
      photos={states.map((state, at) => ({ id: `p${at}`, name: 'a.jpg', url: pixel, state }))}
      onOpen={() => undefined}
    />,
    { texts: ['photos'] },
  )
  const tile = (n: number) => screen.getByRole('button', { name: `Enlarge photo ${n} of 4` })
  await expect.element(tile(1)).toHaveAccessibleDescription('Waiting')
  await expect.element(tile(2)).toHaveAccessibleDescription('60%')
  await expect.element(tile(3)).toHaveAccessibleDescription('Sent')
  await expect.element(tile(4)).toHaveAccessibleDescription('Not sent.')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Try again to send photo 4' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})
