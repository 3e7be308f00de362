import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { useHash } from './use-hash.ts'

/** A page whose sections load after it. */
function Page(): ReactNode {
  const [isReady, setReady] = useState(false)
  useHash(isReady)
  return isReady ? (
    <>
      <section id="first">First</section>
      <section id="second">Second</section>
    </>
  ) : (
    <button type="button" onClick={() => setReady(true)}>
      Load
    </button>
  )
}

test('an address with a section leads to it once it is there', async () => {
  const history = createMemoryHistory({ initialEntries: ['/#second'] })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.element(screen.getByText('Second')).toHaveFocus()
})
