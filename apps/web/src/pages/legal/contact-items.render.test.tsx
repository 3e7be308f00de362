import { expect, test } from 'vitest'
import { appSettingsRoutes } from '@krash/contract/app-settings'
import { loadAppSettings } from '#shared/app-settings/app-settings.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ContactItems } from './contact-items.tsx'

const settings = {
  features: { chat: true, push: true, text: false, translation: false },
  roadsidePhone: '1-800-TEST',
  supportEmail: null,
}

test('the address is the operator’s; without one there is the form alone', async () => {
  const screen = await renderPart(<ContactItems />)
  await expect.element(screen.getByRole('link', { name: 'Write to us with the contact form' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /@/ })).not.toBeInTheDocument()
  server.answers(appSettingsRoutes.getAppSettings, { ...settings, supportEmail: 'help@krash.example' })
  await loadAppSettings()
  const mail = screen.getByRole('link', { name: 'help@krash.example' })
  await expect.element(mail).toHaveAttribute('href', 'mailto:help@krash.example')
  await expectAccessible()
  server.answers(appSettingsRoutes.getAppSettings, settings)
  await loadAppSettings()
  await expect.element(mail).not.toBeInTheDocument()
})
