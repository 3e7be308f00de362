/** How many of `reviews` gave 1, 2, 3, 4 and 5 stars so that their mean comes as close to `rating` as possible. */
export function starCounts(rating: number, reviews: number): number[] {
  const below = Math.floor(rating)
  const above = Math.round((rating - below) * reviews)
  return [1, 2, 3, 4, 5].map((stars) => {
    if (stars === below) return reviews - above
    return stars === below + 1 ? above : 0
  })
}
