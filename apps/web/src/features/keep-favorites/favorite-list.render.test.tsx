import { expect, test } from 'vitest'
import { favoriteRoutes } from '@krash/contract/favorites'
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
