import type { ReactNode } from 'react'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'

const parts = { call: (words: string) => <a href="tel:911">{words}</a> }

/** "Anyone in danger or hurt? Call 911." with the number as a link. */
export function CallSentence(): ReactNode {
  const t = useT()
  return <RichText text={t('shell:help.line')} parts={parts} />
}
