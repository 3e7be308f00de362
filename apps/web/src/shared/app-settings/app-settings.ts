import { appSettingsRoutes } from '@krash/contract/app-settings'
import type { AppSettings } from '@krash/contract/app-settings'
import { ROADSIDE_FALLBACK_PHONE } from '@krash/contract/roadside'
import { call } from '#shared/api/call.ts'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { settingsKey } from '#shared/session/device-keys.ts'
import { createStore, useStore } from '#shared/store/create-store.ts'

const usual: AppSettings = {
  features: { chat: true, push: true, text: false, translation: false },
  roadsidePhone: ROADSIDE_FALLBACK_PHONE,
  supportEmail: null,
}

const known = createStore(readKept())

/** The operator's settings: those of the last answer, or the usual ones before the first. */
export function useAppSettings(): AppSettings {
  return useStore(known)
}

export const appSettings = known.read

/** Whether the operator has switched off the page of this path. */
export function isSwitchedOff(path: string): boolean {
  return !known.read().features.chat && /^\/chat(?![\w-])/.test(path)
}

/** Asks the server. Without an answer the known settings stay. */
export async function loadAppSettings(): Promise<void> {
  const answer = await call(appSettingsRoutes.getAppSettings).catch(() => undefined)
  if (!answer) return
  known.write({ ...usual, ...answer.data })
  // The number for the roadside is needed without a network, too.
  writeStored('local', settingsKey, JSON.stringify(known.read()))
}

function readKept(): AppSettings {
  try {
    return { ...usual, ...(JSON.parse(readStored('local', settingsKey) ?? '{}') as Partial<AppSettings>) }
  } catch {
    return usual
  }
}
