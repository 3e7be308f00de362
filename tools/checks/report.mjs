const shown = 40

/**
 * Prints the problems of one check (the first 40) and its one-line summary; any problem, or nothing checked, sets the exit code.
 * `checked` is the number of things looked at.
 */
export function report({ problems, checked, summary }) {
  for (const problem of problems.slice(0, shown)) console.error(problem)
  if (problems.length > shown) console.error(`… and ${problems.length - shown} more`)
  console.log(summary)
  if (checked === 0) console.error('Nothing was checked, so nothing was proved.')
  process.exitCode = problems.length > 0 || checked === 0 ? 1 : 0
}
