import { onTestFinished } from 'vitest'
import { appSettingsRoutes } from '@krash/contract/app-settings'
import type { AppSettings } from '@krash/contract/app-settings'
import { loadAppSettings } from '#shared/app-settings/app-settings.ts'
import { server } from './stand-in-server.ts'

/** The operator has switched messages off, until the end of this test. */
export async function withoutChat(): Promise<void> {
  await choose({ chat: false, push: true, text: false })
  onTestFinished(() => choose({ chat: true, push: true, text: false }))
}

/** The operator has a service for text messages, until the end of this test. */
export async function withTexts(): Promise<void> {
  await choose({ chat: true, push: true, text: true })
  onTestFinished(() => choose({ chat: true, push: true, text: false }))
}

async function choose(features: AppSettings['features']): Promise<void> {
  server.answers(appSettingsRoutes.getAppSettings, {
    features,
    roadsidePhone: '1-800-ROADSIDE',
    supportEmail: null,
  })
  await loadAppSettings()
}
