// Runs the steps of `npm test` one after the other and reports their outcomes at the end.

/**
 * Runs every step, even after a failure; only a step that `needs` a failed one is left out. A step's work returns its
 * exit code, or the code with the counts of its tests.
 */
export async function runSteps(steps, say = console.log) {
  const outcomes = []
  for (const { name, work, needs } of steps) {
    const missing = outcomes.find((one) => one.name === needs && one.code !== 0)
    if (missing) {
      outcomes.push({ name, code: 1, without: needs, problems: [], failures: [] })
      continue
    }
    say(`\n── ${name}`)
    const start = performance.now()
    const result = await work()
    const outcome = typeof result === 'number' ? { code: result } : result
    const { code, problems = [] } = outcome
    const seconds = (performance.now() - start) / 1000
    outcomes.push({
      failures: [],
      ...outcome,
      name,
      seconds,
      problems,
      code: code || Number(problems.length > 0),
    })
  }
  return outcomes
}

/** The last lines of a run name every failure, since they are often all that remains of it. */
export function summaryOf(outcomes) {
  const lines = ['\n── summary', ...outcomes.map(lineOf)]
  let [passed, failed] = [0, 0]
  for (const outcome of outcomes) {
    const reasons = reasonsOf(outcome)
    lines.push(...reasons.map((reason) => `FAILED: ${reason}`))
    passed += outcome.passed ?? 0
    // A step that fails before any of its tests ran counts as one failure.
    failed += Math.max(outcome.failed ?? 0, reasons.length > 0 ? 1 : 0)
  }
  return { lines: [...lines, ''], passed, failed }
}

function lineOf({ name, code, seconds, without }) {
  if (without !== undefined) return `not run ${name}`
  return `${code === 0 ? 'ok     ' : 'FAILED '} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`
}

function reasonsOf({ name, code, failures, problems, without }) {
  if (code === 0) return []
  if (without !== undefined) return [`${name} did not run, because ${without} failed.`]
  const named = [...failures, ...problems]
  return named.length > 0 ? named : [`${name} ended with exit code ${code}; what it said stands above.`]
}
