import { expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { MosaicRoom } from './mosaic-room.tsx'
import { PhotoMosaic } from './photo-mosaic.tsx'

test.each([1, 2, 3, 5, 9])('is as high as the mosaic of %i pictures', async (count) => {
  const photos = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    name: `${at}.jpg`,
    url: undefined,
  }))
  const screen = await renderPart(
    <>
      <div data-testid="room">
        <MosaicRoom count={count} />
      </div>
      <div data-testid="mosaic">
        <PhotoMosaic photos={photos} onOpen={() => undefined} />
      </div>
    </>,
    { texts: ['photos'] },
  )
  const heightOf = (id: string) => screen.getByTestId(id).element().getBoundingClientRect().height
  expect(heightOf('room')).toBeGreaterThan(50)
  expect(heightOf('room')).toBeCloseTo(heightOf('mosaic'), 1)
})
