/** The favourites of a person; their list is another one for everybody who signs in here. */
export const favoritesKey = (userId: string | undefined) => ['favorites', userId] as const
