import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteMaintenance } from '#shared/api/maintenance.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { AppBanner } from './app-banner.tsx'
import { CallLine } from './call-line.tsx'
import { CrashView } from './crash/crash-view.tsx'
import { ErrorBoundary } from './crash/error-boundary.tsx'

afterEach(() => noteMaintenance(false))

test('says nothing while all is well', async () => {
  const screen = await renderPart(<AppBanner />)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('says that there is no network, for as long as there is none', async () => {
  const screen = await renderPart(<AppBanner />)
  setOnline(false)
  const banner = screen.getByText(
    'You are offline. You can still report an accident. Some pages need a network.',
  )
  await expect.element(banner).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await expectAccessible()
  setOnline(true)
  await expect.element(banner).not.toBeInTheDocument()
})

test('says that the server is being repaired, and can be put away', async () => {
  const screen = await renderPart(<AppBanner />)
  noteMaintenance(true)
  const banner = screen.getByText(/currently undergoing maintenance/)
  await expect.element(banner).toBeVisible()
  await expectAccessible()
  setOnline(false)
  await expect.element(banner).not.toBeInTheDocument()
  setOnline(true)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(banner).not.toBeInTheDocument()
})

test('911 is one press away', async () => {
  const screen = await renderPart(<CallLine />)
  await expect.element(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expectAccessible()
})

test('a page that failed can be tried again, and help stays in reach', async () => {
  const onRetry = vi.fn<() => void>()
  const screen = await renderPart(<CrashView error={new Error('broken')} onRetry={onRetry} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your saved work is safe on this device.')
  await expect.element(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('a page whose files are gone is of an older version, and another try cannot help', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/page-1a2b.js')
  const screen = await renderPart(<CrashView error={error} onRetry={() => undefined} />)
  await expect.element(screen.getByText('A new version is ready. Reload the page to get it.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
})

test('an error outside of every page leaves something to press', async () => {
  // React logs the error that this test throws.
  vi.mocked(console.error).mockImplementation(() => undefined)
  let isBroken = true
  function Fragile(): ReactNode {
    if (isBroken) throw new Error('broken')
    return <p>All is well</p>
  }
  const screen = await renderPart(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('All is well')).toBeVisible()
})
