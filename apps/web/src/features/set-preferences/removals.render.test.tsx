import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { preferencesRoutes } from '@krash/contract/preferences'
import { profileRoutes } from '@krash/contract/profile'
import { usePreferences } from '#entities/preferences/preferences-query.ts'
import { keepPlace } from '#shared/location/places-kept.ts'
import { preferencesOf } from '#testing/examples/preferences.ts'
import { newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PlacesCard } from './device/places-card.tsx'
import { HomeCard } from './home-card.tsx'

const preferences = preferencesOf({
  home: { address: '400 N Ashley Dr, Tampa, FL', latitude: 27.95, longitude: -82.46 },
})

function Home(): ReactNode {
  const { data } = usePreferences()
  return data === undefined ? null : <HomeCard preferences={data} />
}

test('who removes the home address goes on at its card', async () => {
  server.answers(preferencesRoutes.getPreferences, preferences)
  server.answers(preferencesRoutes.updatePreferences, { ...preferences, home: null })
  server.answers(profileRoutes.getProfile, newcomer)
  const screen = await renderPart(<Home />, { texts: ['account', 'home'] })
  const button = screen.getByRole('button', { name: 'Remove' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Home place' })).toHaveFocus()
})

test('who has the device forget its places goes on at their card', async () => {
  const screen = await renderPart(<PlacesCard />, { texts: ['account', 'home'] })
  keepPlace({ latitude: 27.95, longitude: -82.46 })
  const button = screen.getByRole('button', { name: 'Clear my places' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Your places' })).toHaveFocus()
})
