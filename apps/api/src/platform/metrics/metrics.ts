import type { MailOutcome, PushResult } from './outcomes.ts'

/** One answered request. Labels hold patterns and numbers, never what a person sent. */
export interface AnsweredRequest {
  method: string
  /** Pattern such as `/api/files/:id`. */
  route: string
  status: number
  seconds: number
}

/** Counts what happens for Prometheus. Without METRICS_PORT it counts nothing. */
export interface Metrics {
  request(answered: AnsweredRequest): void
  mail(outcome: MailOutcome): void
  text(outcome: MailOutcome): void
  push(outcome: PushResult): void
  jobFailed(task: string): void
}

export const noMetrics: Metrics = {
  request: () => undefined,
  mail: () => undefined,
  text: () => undefined,
  push: () => undefined,
  jobFailed: () => undefined,
}
