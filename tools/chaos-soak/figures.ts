/** Memory of the server at a moment, in megabytes. */
export interface Sample {
  atMs: number
  resident: number
  heap: number
}

const MB = 2 ** 20

/** Reads the text that Prometheus reads. @throws Error when the figure is not there */
export function memoryIn(text: string): Pick<Sample, 'resident' | 'heap'> {
  return {
    resident: valueOf(text, 'process_resident_memory_bytes') / MB,
    heap: valueOf(text, 'nodejs_heap_size_used_bytes') / MB,
  }
}

/** Answers with 5xx. */
export function serverErrorsIn(text: string): number {
  const counts = text.matchAll(/^krash_http_requests_total\{[^\n]*status="5\d\d"[^\n]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The line of least squares through points of milliseconds and megabytes: where it begins and ends, and how steep it is. */
export function growthOf(points: readonly (readonly [number, number])[]): {
  from: number
  to: number
  mbAnHour: number
} {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
  const on = (at: number) => Number((y + slope * (at - x)).toFixed(1))
  const [first, last] = [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
  return { from: on(first), to: on(last), mbAnHour: Number((slope * 3_600_000).toFixed(2)) }
}

function valueOf(text: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`the server does not tell ${name}`)
  return Number(found)
}
