import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DeclineForm } from '@krash/contract/practice'
import { declineReasons } from '@krash/contract/practice/request-states'
import type { DeclineReason } from '@krash/contract/practice/request-states'
import { messageLimits } from '@krash/contract/conversations'
import { appSettings } from '#shared/app-settings/app-settings.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'

interface DeclineDialogProps {
  name: string
  /** The professional has blocked the person, who gets no words then. */
  isBlocked: boolean
  /** Something was shared, which ends. */
  isShared: boolean
  isBusy: boolean
  onClose: () => void
  onDecline: (form: Omit<DeclineForm, 'updatedAt'>) => void
}

/** Asks why, and offers a ready sentence that can be changed; it goes to the person, unless it would not arrive. */
export function DeclineDialog(props: DeclineDialogProps): ReactNode {
  const { name, isBusy, onClose, onDecline } = props
  const t = useT()
  const [reason, setReason] = useState<DeclineReason>('noTime')
  const [own, setOwn] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const message = own ?? t(`conversations:ready.${reason}`)
  const isolatedName = isolated(name)
  const isUnsaid = !getsWords(props)

  function send(): void {
    // Who is blocked, perhaps since this opened, gets no words. Unchanged, they are a phrase, read in the person's own language.
    if (isUnsaid || own === undefined) onDecline({ reason })
    else if (own.trim() === '') setMissing(true)
    else onDecline({ reason, message: own })
  }

  return (
    <Dialog
      isOpen
      isDirty={own !== undefined && !isUnsaid}
      onClose={onClose}
      title={t('practice:refuse.title', { name: isolatedName })}
      footer={
        <Button variant="danger" isBusy={isBusy} onClick={send}>
          {t(isUnsaid ? 'practice:decline' : 'practice:refuse.send')}
        </Button>
      }
    >
      <div className={layout.stack16}>
        <p>{t(`practice:refuse.${consequenceOf(props)}`, { name: isolatedName })}</p>
        <ChoiceCards
          kind="one"
          columns={1}
          legend={t('practice:refuse.why')}
          choices={declineReasons.map((value) => ({
            value,
            label: t(`practice:refuse.reasons.${value}`),
          }))}
          value={reason}
          onChange={setReason}
        />
        {isUnsaid ? null : (
          <TextArea
            label={t('practice:refuse.words')}
            hint={t('practice:refuse.hint', { name: isolatedName })}
            maxLength={messageLimits.text.max}
            value={message}
            error={isMissing && message.trim() === '' ? t('errors:field.required') : undefined}
            onChange={({ target }) => setOwn(target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Whether the words of a refusal reach the person. */
export function getsWords({ isBlocked }: Pick<DeclineDialogProps, 'isBlocked'>): boolean {
  return !isBlocked && appSettings().features.chat
}

function consequenceOf({ isBlocked, isShared }: Pick<DeclineDialogProps, 'isBlocked' | 'isShared'>) {
  if (isBlocked) return isShared ? 'textBlocked' : 'textBlockedUnshared'
  if (!getsWords({ isBlocked })) return isShared ? 'textOff' : 'textOffUnshared'
  return isShared ? 'text' : 'textUnshared'
}
