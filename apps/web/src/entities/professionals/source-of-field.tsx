import { BookOpen, ShieldCheck, UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldSource, Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '#shared/ui/class-names.ts'

interface SourceOfFieldProps {
  who: Pick<Professional, 'sources'>
  field: string
  /** Only what a person said or looked up: what a registry says is told in one place. */
  isOnlyPeople?: boolean
}

/** "By the professional · Nov 20, 2026" below a field; nothing where nobody told it. */
export function SourceOfField({ who, field, isOnlyPeople = false }: SourceOfFieldProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  // Whoever looked comes last.
  const told = who.sources.findLast(({ fields }) => fields.includes(field))
  const kind = told && kindOf(told)
  if (!kind || (isOnlyPeople && !people.has(kind))) return null
  const on = told.updatedOn ?? told.checkedAt
  const Icon = icons[kind]
  return (
    <p className={classNames(layout.line8, lettering.quiet)}>
      <Icon aria-hidden width={16} height={16} />
      {on === null ? t(`directory:line.${kind}`) : t(`directory:lineOn.${kind}`, { date: formatDate(on) })}
    </p>
  )
}

type Kind = 'professional' | 'krash' | 'registry' | 'invented'
const people: ReadonlySet<Kind> = new Set(['professional', 'krash'])
const icons = { professional: UserPen, krash: ShieldCheck, registry: BookOpen, invented: BookOpen }

const kinds: Partial<Record<FieldSource['source'], Kind>> = {
  professional: 'professional',
  krash: 'krash',
  nppes: 'registry',
  'bar-roster': 'registry',
  demo: 'invented',
  generated: 'invented',
}

function kindOf({ source }: FieldSource): Kind | undefined {
  return kinds[source]
}
