import { authorizedFetch } from '#shared/api/call.ts'

let kept: { avatarUrl: string; picture: Promise<string | undefined> } | undefined

/**
 * The own picture as an address for `<img>`, fetched once with the person's token: an `<img>` cannot carry it, and the
 * picture must not lie in a cache. Undefined when it cannot be had; asked for again by the next who wants it.
 */
export function ownPicture(avatarUrl: string): Promise<string | undefined> {
  if (kept?.avatarUrl === avatarUrl) return kept.picture
  void kept?.picture.then((former) => former !== undefined && URL.revokeObjectURL(former))
  const picture = fetchPicture(avatarUrl)
  kept = { avatarUrl, picture }
  return picture
}

async function fetchPicture(avatarUrl: string): Promise<string | undefined> {
  try {
    const answer = await authorizedFetch(avatarUrl, { cache: 'no-store' })
    return URL.createObjectURL(await answer.blob())
  } catch {
    // The initials stay; another page may have more luck.
    if (kept?.avatarUrl === avatarUrl) kept = undefined
    return undefined
  }
}
