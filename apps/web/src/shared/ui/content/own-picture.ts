import { authorizedFetch } from '#shared/api/call.ts'

let kept: { avatarUrl: string; picture: Promise<string | undefined> } | undefined

/**
 * The URL of the person's picture for `<img>`, fetched once with the person's token, which `<img>` cannot send; the
 * picture must not stay in a cache either. Undefined after a failure, when the next call tries again.
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
    // The initials stay, and another page may succeed.
    if (kept?.avatarUrl === avatarUrl) kept = undefined
    return undefined
  }
}
