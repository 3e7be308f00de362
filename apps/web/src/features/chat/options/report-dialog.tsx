import { useState } from 'react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Conversation } from '@krash/contract/conversations'
import {
  conversationReportForm,
  conversationReportLimits,
  conversationReportRoutes,
  conversationReportReasons,
} from '@krash/contract/conversation-reports'
import type { ConversationReportForm, ConversationReportReason } from '@krash/contract/conversation-reports'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useBlocking } from './use-blocking.ts'

interface ReportDialogProps {
  conversation: Conversation
  name: string
  onClose: () => void
}

interface Values {
  conversationId: string
  reason: ConversationReportReason | undefined
  text: string
}

/** Reports the other side to the operator; then it can be blocked as well. */
export function ReportDialog(props: ReportDialogProps): ReactNode {
  const [isSent, setSent] = useState(false)
  return isSent ? <Thanks {...props} /> : <Form {...props} onSent={() => setSent(true)} />
}

function Form({
  conversation,
  name,
  onClose,
  onSent,
}: ReportDialogProps & { onSent: () => void }): ReactNode {
  const t = useT()
  const form = useContractForm<Values, ConversationReportForm, void>({
    id: 'report',
    schema: conversationReportForm,
    values: { conversationId: conversation.id, reason: undefined, text: '' },
    fields: ['reason', 'text'],
    draft: formDraft(`report_${conversation.id}`),
    send: async (body, { idempotencyKey }) => {
      await call(conversationReportRoutes.reportConversation, { body, idempotencyKey })
    },
    onSaved: onSent,
    failureText: (error) => `${t('conversations:report.failed')} ${errorText(error)}`,
  })
  const reason = useController({ control: form.form.control, name: 'reason' })
  return (
    <FormDialog
      form={form}
      title={t('conversations:report.title', { name })}
      saveLabel={t('conversations:report.send')}
      hasRequired={false}
      labelOf={(field) => t(field === 'text' ? 'conversations:report.text' : 'conversations:report.reason')}
      onClose={onClose}
    >
      <div id={form.idOf('reason')} tabIndex={-1}>
        <ChoiceCards
          kind="one"
          legend={t('conversations:report.reason')}
          columns={1}
          choices={conversationReportReasons.map((value) => ({
            value,
            label: t(`conversations:report.reasons.${value}`),
          }))}
          value={reason.field.value}
          error={reason.fieldState.error?.message}
          onChange={reason.field.onChange}
        />
      </div>
      <TextArea
        {...form.field('text')}
        label={t('conversations:report.text')}
        rows={4}
        maxLength={conversationReportLimits.text.max}
      />
      <p className={lettering.quiet}>{t('conversations:report.goes')}</p>
    </FormDialog>
  )
}

function Thanks({ conversation, onClose }: ReportDialogProps): ReactNode {
  const t = useT()
  const { block, isBusy } = useBlocking(conversation.id)
  return (
    <Dialog
      isOpen
      title={t('conversations:report.done')}
      onClose={onClose}
      footer={
        <>
          <Button data-dialog-start onClick={onClose}>
            {t('shell:actions.close')}
          </Button>
          {conversation.isBlocked ? null : (
            <Button variant="danger" isBusy={isBusy} onClick={() => void block().then(onClose)}>
              {t('conversations:report.blockToo')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(conversation.isBlocked ? 'conversations:block.text' : 'conversations:report.ifBlocked')}</p>
    </Dialog>
  )
}
