import { expect, test } from 'vitest'
import { favoriteRoutes } from '@krash/contract/favorites'
import { changeKnownFavorites } from '#entities/favorites/known-favorites.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FavoriteList } from './favorite-list.tsx'

test.each([
  ['en', 'Local'],
  ['ar', 'في منطقتك'],
] as const)('says where somebody is, whose distance is not known: %s', async (language, local) => {
  server.answers(favoriteRoutes.listFavorites, [foundLawyer(1)])
  const screen = await renderPart(<FavoriteList />, { texts: ['help'], language })
  const row = screen.getByRole('article', { name: 'Lawyer 1' })
  await expect.element(row).toHaveTextContent(`${local} · Tampa, FL`)
  await expectAccessible()
})

test('a favorite that cannot be loaded is asked for once, then by a press', async () => {
  server.answers(favoriteRoutes.listFavorites, [])
  const screen = await renderPart(<FavoriteList />, { texts: ['help'] })
  await expect.element(screen.getByText('No favorites yet')).toBeVisible()
  server.refuses(favoriteRoutes.listFavorites, 'FORBIDDEN')
  changeKnownFavorites(() => [foundLawyer(1).id])
  await expect.element(screen.getByText('We could not load your favorites')).toBeVisible()
  expect(server.heard(favoriteRoutes.listFavorites)).toHaveLength(2)
  server.answers(favoriteRoutes.listFavorites, [foundLawyer(1)])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  expect(server.heard(favoriteRoutes.listFavorites)).toHaveLength(3)
})
