import { expect, test } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { favoriteRoutes } from '@krash/contract/favorites'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { locationRoutes } from '@krash/contract/location'
import { professionalRoutes } from '@krash/contract/professionals'
import { profileRoutes } from '@krash/contract/profile'
import { tellLive } from '#shared/live/live.ts'
import { exampleConnection } from '#testing/examples/connections.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { SearchView } from './search-view.tsx'

const { myConnections } = connectionRoutes
const control = { search: {}, change: () => undefined, replaceAll: () => undefined }

test('a sharing that ends elsewhere ends on the cards at once', async () => {
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(profileRoutes.getProfile, maria)
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(locationRoutes.suggest, [])
  server.answers(favoriteRoutes.listFavorites, [])
  const center = {
    latitude: 27.95,
    longitude: -82.46,
    address: 'Tampa, FL',
    precision: 'place' as const,
    isDefault: false,
  }
  const who = { ...foundLawyer(1), takesAppointments: false }
  server.answers(professionalRoutes.searchProfessionals, { lawyers: [who], center })
  server.answers(myConnections, [exampleConnection()])
  const screen = await renderPart(<SearchView control={control} />, { texts: ['help'] })
  await expect.element(screen.getByText('Connected')).toBeVisible()
  server.answers(myConnections, [
    exampleConnection({ status: 'revoked', revokedAt: '2026-11-21T12:00:00.000Z' }),
  ])
  tellLive('connection', { connectionId: exampleConnection().id })
  await expect.element(screen.getByRole('heading', { name: 'Lawyer 1' })).toBeVisible()
  await expect.element(screen.getByText('Connected')).not.toBeInTheDocument()
})
