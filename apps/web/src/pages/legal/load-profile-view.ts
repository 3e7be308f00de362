import type { ProfileViewPage } from './profile-view.tsx'

let loaded: typeof ProfileViewPage | undefined

/** The page of these texts, which loads when one of them is opened. Throws when it cannot be loaded. */
export async function loadProfileView(): Promise<typeof ProfileViewPage> {
  const { ProfileViewPage: page } = await import('./profile-view.tsx')
  loaded = page
  return page
}

export function loadedProfileView(): typeof ProfileViewPage | undefined {
  return loaded
}
