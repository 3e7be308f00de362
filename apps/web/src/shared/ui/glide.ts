/** For a scroll that shows its way: at once for who wants less motion, which no style sheet says to a script. */
export function glide(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
