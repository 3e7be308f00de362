import { onTestFinished } from 'vitest'
import { appSettingsRoutes } from '@krash/contract/app-settings'
import type { AppSettings } from '@krash/contract/app-settings'
import { loadAppSettings } from '#shared/app-settings/app-settings.ts'
import { server } from './stand-in-server.ts'

const usual: AppSettings['features'] = { chat: true, push: true, text: false, translation: false }

/** The operator has switched messages off, until the end of this test. */
export const withoutChat = () => choose({ chat: false })

/** The operator has a service for text messages, until the end of this test. */
export const withTexts = () => choose({ text: true })

/** The operator has a service for translations, until the end of this test. */
export const withTranslation = () => choose({ translation: true })

async function choose(features: Partial<AppSettings['features']>): Promise<void> {
  await load({ ...usual, ...features })
  onTestFinished(() => load(usual))
}

async function load(features: AppSettings['features']): Promise<void> {
  server.answers(appSettingsRoutes.getAppSettings, {
    features,
    roadsidePhone: '1-800-ROADSIDE',
    supportEmail: null,
  })
  await loadAppSettings()
}
