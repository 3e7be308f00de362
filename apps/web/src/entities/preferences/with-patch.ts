import type { Preferences, PreferencesPatch } from '@krash/contract/preferences'

/** The preferences after a change, before the server has answered. */
export function withPatch(before: Preferences, patch: PreferencesPatch): Preferences {
  const { notifications, ...rest } = patch
  return {
    ...before,
    ...given(rest),
    notifications: { ...before.notifications, ...given(notifications ?? {}) },
  }
}

/** The change that takes `patch` back: what was there before, of the same parts. */
export function undoOf(before: Preferences, patch: PreferencesPatch): PreferencesPatch {
  const { notifications, ...rest } = patch
  return {
    ...partsOf(before, Object.keys(rest)),
    ...(notifications && { notifications: partsOf(before.notifications, Object.keys(notifications)) }),
  }
}

function given<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Parts]?: Exclude<Parts[Name], undefined>
  }
}

function partsOf<Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>
}
