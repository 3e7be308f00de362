import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { showToast } from '../feedback/toast-store.ts'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** Says what is copied. */
  label: string
}

/** Copies the number it stands beside, and shows a check for a moment. */
export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const t = useT()
  const { isCopied, copy } = useCopy(text)

  async function copyOrTell(): Promise<void> {
    if (!(await copy())) showToast({ kind: 'error', text: t('shell:actions.notCopied') })
  }

  return (
    <>
      <IconButton label={label} onClick={() => void copyOrTell()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className={visuallyHidden.hidden}>
        {isCopied ? t('shell:actions.copied') : null}
      </span>
    </>
  )
}
