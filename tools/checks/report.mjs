const shown = 40

/**
 * Prints the first 40 problems of a check and its summary. Any problem, or nothing checked, sets the exit code.
 * `checked` is the number of things examined.
 */
export function report({ problems, checked, summary }) {
  for (const problem of problems.slice(0, shown)) console.error(problem)
  if (problems.length > shown) console.error(`… and ${problems.length - shown} more`)
  console.log(summary)
  if (checked === 0) console.error('Nothing was checked, so nothing was proved.')
  process.exitCode = problems.length > 0 || checked === 0 ? 1 : 0
}
