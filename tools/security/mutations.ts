/**
 * `npm run security mutations [COUNT]`: changes every kind of hostile file COUNT times (1,000 unless told), each time so that
 * it stays hostile, and inspects it as an upload. Figures go to reports/; the exit code is 1 when one was accepted,
 * failed without a refusal, or kept the inspection busy for a minute.
 */
import { hostileFiles } from '@krash/api/hostile-files.factory'
import { inspectMutations, isHarmless } from '@krash/api/hostile-mutations.factory'
import { writeReport } from './run-tests.ts'

export async function mutateHostileFiles(given = '1000'): Promise<boolean> {
  const figures = await inspectMutations(await hostileFiles(), { mutations: Number(given), say: console.log })
  writeReport('security-mutations', figures)
  const { kinds, tried, cutOff, accepted, crashed, hung, slowest, openFiles } = figures
  console.log(
    [
      `mutations: ${kinds} kinds, ${tried} inspected, accepted ${accepted.length}, crashed ${crashed.length}, hung ${hung.length}`,
      `behind a picture, and cut off: ${cutOff}; slowest ${slowest.ms} ms (${slowest.what}); open files ${openFiles.join(', then ')}`,
      ...[...accepted, ...crashed, ...hung].map((what) => `find: ${what}`),
    ].join('\n'),
  )
  return tried > 0 && isHarmless(figures)
}
