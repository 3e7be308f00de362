import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '#platform/context.ts'
import type { Readiness } from '#platform/http/health.ts'
import { queueFigures } from './queue-figures.ts'
import type { Metrics } from './metrics.ts'
import { mailOutcomes, pushResults } from './outcomes.ts'
import { type ServedMetrics, serveMetrics } from './serve-metrics.ts'

/** Seconds. A call that needs longer than the last has failed for a person. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface PrometheusMetrics extends Metrics {
  /** Lets Prometheus read, also what is only known when it asks. */
  serve(context: Context, readiness: Readiness): Promise<ServedMetrics>
}

/** Counts in this process; every figure stands for this server alone, apart from those of the queue. */
export function createPrometheusMetrics(place: { port: number; host: string }): PrometheusMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'krash_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by the pattern of its route.',
    labelNames: ['method', 'route'] as const,
    buckets: requestBuckets,
    registers,
  })
  const requests = new Counter({
    name: 'krash_http_requests_total',
    help: 'Answered requests by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const mails = new Counter({
    name: 'krash_mail_deliveries_total',
    help: 'Tries to deliver a mail: sent, retried (to be tried again), given_up.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const texts = new Counter({
    name: 'krash_text_deliveries_total',
    help: 'Tries to deliver a text message: sent, retried (to be tried again), given_up.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const pushes = new Counter({
    name: 'krash_push_deliveries_total',
    help: 'Tries to hand a push to its service: sent, gone (the device has left), refused, later.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const failures = new Counter({
    name: 'krash_job_failures_total',
    help: 'Tries of jobs that failed.',
    labelNames: ['task'] as const,
    registers,
  })
  // Rates and alerts need a first value to grow from.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  for (const outcome of mailOutcomes) texts.inc({ outcome }, 0)
  for (const outcome of pushResults) pushes.inc({ outcome }, 0)
  return {
    request({ method, route, status, seconds }) {
      durations.observe({ method, route }, seconds)
      requests.inc({ method, route, status })
    },
    mail: (outcome) => mails.inc({ outcome }),
    text: (outcome) => texts.inc({ outcome }),
    push: (outcome) => pushes.inc({ outcome }),
    jobFailed: (task) => failures.inc({ task }),
    serve(context, readiness) {
      watch(registry, context, readiness)
      return serveMetrics(registry, place)
    },
  }
}

/** Adds the figures that are read when somebody asks for them. */
function watch(
  registry: Registry,
  { database, live, logger }: Pick<Context, 'database' | 'live' | 'logger'>,
  readiness: Readiness,
): void {
  const gauge = (named: { name: string; help: string }, read: (set: SetGauge) => void): void =>
    addGauge(registry, named, read)
  gauge({ name: 'krash_ready', help: 'Whether the server takes requests: 1 or 0.' }, (set) =>
    set({}, readiness.state === 'ready' ? 1 : 0),
  )
  gauge({ name: 'krash_live_streams', help: 'Open live streams of this server.' }, (set) =>
    set({}, live.figures().streams),
  )
  gauge({ name: 'krash_live_people', help: 'People with an open live stream on this server.' }, (set) =>
    set({}, live.figures().people),
  )
  const pools = Object.entries(database.pools)
  gauge({ name: 'krash_database_connections', help: 'Connections of each pool, by state.' }, (set) => {
    for (const [pool, { totalCount, idleCount }] of pools) {
      set({ pool, state: 'idle' }, idleCount)
      set({ pool, state: 'busy' }, totalCount - idleCount)
    }
  })
  gauge({ name: 'krash_database_connections_max', help: 'Connections that each pool may open.' }, (set) => {
    for (const [pool, { options }] of pools) set({ pool }, options.max)
  })
  gauge({ name: 'krash_database_waiting', help: 'Calls that wait for a connection of each pool.' }, (set) => {
    for (const [pool, { waitingCount }] of pools) set({ pool }, waitingCount)
  })
  queueFigures(registry, { pool: database.pool, logger })
}

type SetGauge = (labels: Record<string, string>, value: number) => void

/** A figure that is read anew whenever somebody asks. */
function addGauge(
  registry: Registry,
  named: { name: string; help: string },
  read: (set: SetGauge) => void,
): void {
  const one: Gauge = new Gauge({
    ...named,
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      one.reset()
      read((labels, value) => one.set(labels, value))
    },
  })
}
