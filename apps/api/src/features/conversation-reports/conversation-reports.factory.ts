import type { TestApp } from '#testing/test-app.ts'
import { showReports } from './show-reports.ts'

/** What the operator reads: of all reports, or of the one whose id ends so. */
export async function reportLines(api: TestApp, idEnd?: string): Promise<string> {
  return (await showReports(api.context, idEnd)).join('\n')
}
