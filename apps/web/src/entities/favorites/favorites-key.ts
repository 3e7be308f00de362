/** Includes the person, because whoever signs in here has another list. */
export const favoritesKey = (userId: string | undefined) => ['favorites', userId] as const
