import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import { useT } from '#shared/i18n/use-t.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'

/** Who was there in a line: "1 car, 1 person". Undefined where nothing was said. */
export function useWhoAnswer(details: AccidentDetails | undefined): string | undefined {
  const t = useT()
  const { formatUnits } = useFormats()
  if (!details) return undefined
  const { vehicles, police, conditions } = details
  const people = countPeople(details)
  const answers = [
    vehicles.length > 0 && t('whoWasThere:count.vehicles', { count: vehicles.length }),
    people > 0 && t('whoWasThere:count.people', { count: people }),
    police && t('whoWasThere:count.police'),
    conditions && t('whoWasThere:count.conditions'),
  ].filter((answer) => typeof answer === 'string')
  return answers.length > 0 ? formatUnits(answers) : undefined
}

/** A driver who is named with a vehicle counts once. */
function countPeople({ vehicles, people }: AccidentDetails): number {
  const linked = new Set(people.map(({ driverOf }) => driverOf))
  return people.length + vehicles.filter(({ id, driver }) => driver !== null && !linked.has(id)).length
}
