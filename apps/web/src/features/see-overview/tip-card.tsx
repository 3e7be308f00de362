import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { choiceOfDay } from './greeting.ts'

const tips = ['card', 'photos', 'charger', 'contacts', 'triangle', 'calm', 'notes'] as const

/** A useful tip that changes every day. */
export function TipCard(): ReactNode {
  const t = useT()
  const [today] = useState(() => new Date())
  const tip = tips[choiceOfDay(today, tips.length)] ?? 'card'
  return (
    <Card title={t('dashboard:tip.title')} icon={<Lightbulb aria-hidden />}>
      <p>{t(`dashboard:tip.${tip}`)}</p>
    </Card>
  )
}
