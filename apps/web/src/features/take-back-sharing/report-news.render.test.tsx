import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { reportsKey } from '#entities/accidents/accident-keys.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { sharedWith } from '#testing/examples/accidents.ts'
import { exampleConnection } from '#testing/examples/connections.ts'
import { exampleDigest, examplePackage } from '#testing/examples/consents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ReportNews } from './report-news.tsx'

const { myConnections, previewRenewal, renewConnection } = connectionRoutes
const connection = exampleConnection({ shared: examplePackage() })
const { shared } = connection
const gabriela = sharedWith({ id: connection.lawyerId, name: 'Gabriela', connectionId: connection.id })
const now = { ...shared, case: shared.case && { ...shared.case, severity: 'severe' } }

/** Is there as long as the case says that something is new, which it is asked again. */
function OfCase(): ReactNode {
  const { data: hasNews } = useQuery({
    queryKey: reportsKey,
    queryFn: () => server.heard(renewConnection).length === 0,
  })
  return hasNews ? <ReportNews lawyer={gabriela} /> : <p>Nothing is new</p>
}

beforeEach(() => {
  server.answers(myConnections, [connection])
  server.answers(previewRenewal, { package: now, digest: exampleDigest('now') })
})

test('says that the report has changed, and shares what is new once it was shown', async () => {
  const screen = await renderPart(<OfCase />, { texts: ['help'] })
  await expect.element(screen.getByText('Your report has changed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Share what is new' }).click()
  const sheet = screen.getByRole('dialog', { name: /Gabriela/ })
  await expect.element(sheet).toHaveTextContent('New since you agreed: the report.')
  await expectAccessible()
  server.answers(renewConnection, { ...connection, shared: now })
  await sheet.getByRole('button', { name: 'Share what is new' }).click()
  await expect.element(screen.getByText('Shared. \u2068Gabriela\u2069 sees what is new.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is new')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('without a network says why nothing can be shared', async () => {
  const screen = await renderPart(<OfCase />, { texts: ['help'] })
  await expect.element(screen.getByRole('button', { name: 'Share what is new' })).toBeEnabled()
  setOnline(false)
  await expect.element(screen.getByRole('button', { name: 'Share what is new' })).toBeDisabled()
  await expect.element(screen.getByText(/Sharing needs a connection/)).toBeVisible()
})
