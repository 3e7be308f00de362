import type { ImportReport } from './import-file.ts'
import { type Rejection, rejections } from './import-outcome.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function reportLines(report: ImportReport, rejectFile: string): string[] {
  const { seconds, readingSeconds } = report
  const rejected = Object.entries(report.rejected) as [Rejection, number][]
  const sum = rejected.reduce((total, [, count]) => total + count, 0)
  const isSame = report.new + report.changed + report.takenOut === 0
  return [
    isSame
      ? 'Nothing changed: the directory says what the file says.'
      : 'The directory now says what the file says.',
    row(report.lines, 'lines read'),
    row(report.new, 'new people'),
    row(report.changed, 'changed'),
    row(report.unchanged, 'unchanged, checked again'),
    row(report.takenOut, 'taken out of the search'),
    row(sum, sum > 0 ? `not taken; each line with its reason is in ${rejectFile}` : 'not taken'),
    ...rejected
      .toSorted(([, a], [, b]) => b - a)
      .map(([rejection, count]) => row(count, `  ${rejections[rejection]}`)),
    `${seconds.toFixed(1)} s, ${readingSeconds.toFixed(1)} of them reading (${number.format(report.lines / Math.max(seconds, 0.001))} rows/s in all), at most ${number.format(report.peakMegabytes)} MB of memory.`,
  ]
}

function row(count: number, what: string): string {
  return `${number.format(count).padStart(12)}  ${what}`
}
