import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { choosePractice } from '#shared/session/choose-home.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'
import { useStore } from '#shared/store/create-store.ts'
import { renderPart } from '#testing/render-part.tsx'
import { practiceLinks } from '../menus/frame-links.ts'
import { Later } from '../later.tsx'

/** What the frame shows of the practice. */
function Links(): ReactNode {
  const { pages, other } = useStore(practiceLinks)
  return (
    <nav>
      {pages.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      {other}
    </nav>
  )
}

test('the links follow the home that is chosen, on the same page too, and go with the record', async () => {
  const screen = await renderPart(
    <>
      <Links />
      <Later isGuest={false} />
    </>,
    { path: '/practice' },
  )
  const requests = screen.getByRole('link', { name: 'Requests' })
  const account = currentSession().account!
  updateAccount({ ...account, isProfessional: true })
  await expect.element(requests).toBeVisible()
  await screen.getByRole('link', { name: 'My own car' }).click()
  await expect.element(requests).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'My practice' }).click()
  await expect.element(requests).toBeVisible()
  choosePractice(false)
  updateAccount({ ...account, isProfessional: false })
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})
