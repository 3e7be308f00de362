import { expect, test } from 'vitest'
import { locationRoutes } from '@krash/contract/location'
import { useHelpNear } from '#entities/help-places/help-query.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { hospital } from '#testing/examples/help-places.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { HospitalsFound } from './hospitals-found.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['report'], ...surroundings })

const { nearbyPlaces } = locationRoutes
const tampa = { latitude: 27.95, longitude: -82.46 }

test('a hospital that is named is found by the name, with its number and the way', async () => {
  server.answers(nearbyPlaces, [hospital(1, { label: 'Tampa General Hospital' })])
  const screen = await renderOnPage(<HospitalsFound words="tampa general" around={tampa} />)
  await expect.element(screen.getByRole('region', { name: 'Hospitals' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Call Tampa General Hospital' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Directions to Tampa General Hospital' }))
    .toBeVisible()
  expect(server.heard(nearbyPlaces)[0]?.query).toMatchObject({
    type: 'hospital',
    q: 'tampa general',
    radius: 100,
  })
  await expectAccessible()
})

test('any hospital is the nearest', async () => {
  server.answers(nearbyPlaces, [hospital(1)])
  const screen = await renderOnPage(<HospitalsFound words="Emergency room" around={tampa} />)
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  expect(server.heard(nearbyPlaces)[0]?.query.q).toBeUndefined()
})

test('where none has the name nothing is said', async () => {
  server.answers(nearbyPlaces, [])
  const screen = await renderOnPage(
    <>
      <HospitalsFound words="Adele Bell" around={tampa} />
      <Answered words="Adele Bell" />
    </>,
  )
  await expect.element(screen.getByText('0 found')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Hospitals' })).not.toBeInTheDocument()
})

/** Says what the same question was answered, in the same moment. */
function Answered({ words }: { words: string }) {
  const { places } = useHelpNear('hospital', tampa, { words, miles: 100 })
  return places && <p>{places.length} found</p>
}
