import { MessageSquare } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { TextNumber } from '@krash/contract/text-messages'
import { useTextNumber } from '#entities/preferences/text-number.ts'
import { errorText } from '#shared/api/error-text.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import styles from '../preferences.module.css'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { shownNumber } from './shown-number.ts'

interface TextMessagesProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Text messages, once a code has shown that the number is the person's. */
export function TextMessages(props: TextMessagesProps): ReactNode {
  const t = useT()
  const isReady = usePart('account')
  const { data, error, isError, isFetching, refetch } = useTextNumber()
  if (!isReady || (data === undefined && !isError)) return <Skeleton height={6} />
  if (data === undefined)
    return (
      <ErrorState
        title={t('textMessages:failed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.texts}>
      <Chosen {...props} number={data} />
      <Entering number={data} />
    </div>
  )
}

/** What is set: a switch where there is a confirmed number, else what text messages would tell. */
function Chosen({ isOn, onChange, number }: TextMessagesProps & { number: TextNumber }): ReactNode {
  const t = useT()
  const { cellNumber, isConfirmed, isStopped } = number
  if (!isConfirmed || isStopped)
    return (
      <p className={styles.told}>
        <span>{t('textMessages:title')}</span>
        <span className={lettering.note}>{t(`textMessages:${isStopped ? 'stopped' : 'hint'}`)}</span>
      </p>
    )
  return (
    <Switch
      label={t('textMessages:title')}
      hint={`${t('textMessages:hint')} ${t('textMessages:to', { number: shownNumber(cellNumber) })}`}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** The way to a confirmed number: a press, the number, the code. */
function Entering({ number }: { number: TextNumber }): ReactNode {
  const t = useT()
  const placeId = useId()
  const place = useRef<HTMLDivElement>(null)
  const { cellNumber, isConfirmed, pending } = number
  const [step, setStep] = useState<'closed' | 'number' | 'code'>(pending ? 'code' : 'closed')
  // Whoever presses on goes on there; whoever comes to the page is not pulled down to it.
  const hasPressed = useRef(false)
  useEffect(() => {
    if (hasPressed.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [step])

  function go(next: typeof step): void {
    hasPressed.current = true
    setStep(next)
  }

  return (
    <div ref={place} id={placeId}>
      {step === 'closed' ? (
        <Button icon={<MessageSquare aria-hidden />} onClick={() => go('number')}>
          {t(`textMessages:${isConfirmed ? 'change' : 'setUp'}`)}
        </Button>
      ) : null}
      {step === 'number' ? (
        <NumberForm cellNumber={isConfirmed ? null : cellNumber} onSent={() => go('code')} />
      ) : null}
      {step === 'code' ? (
        <CodeForm pending={pending} onConfirmed={() => go('closed')} onOther={() => go('number')} />
      ) : null}
    </div>
  )
}
