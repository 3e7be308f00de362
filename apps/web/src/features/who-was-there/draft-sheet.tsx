import { useState } from 'react'
import type { ReactNode } from 'react'
import { draftStore } from '#entities/accidents/use-draft.ts'
import type { FormDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { detailsWith, detailsWithout, itemOf, noDetails, unlessEmpty } from './details-with.ts'
import type { Item, Target } from './details-with.ts'
import { PartFields } from './part-fields.tsx'
import { isBlank, partFields, schemaOf, typedItem, valuesOf } from './part-values.ts'
import type { PartValues } from './part-values.ts'

interface DraftSheetProps {
  target: Target
  onClose: () => void
}

/** One part of who was there, in the draft of the report: kept as it is typed. */
export function DraftSheet({ target, onClose }: DraftSheetProps): ReactNode {
  const t = useT()
  const form = useTypedForm(target)
  const details = knownDetails()

  function remove(): void {
    const gone = itemOf(knownDetails(), target)
    edit(detailsWithout(knownDetails(), target))
    onClose()
    if (!gone) return
    showToast({
      kind: 'info',
      text: t('whoWasThere:removed'),
      onUndo: () => edit(detailsWith(knownDetails(), gone)),
    })
  }

  return (
    <Dialog
      isOpen
      isWide
      title={t(`whoWasThere:part.${target.part}`)}
      onClose={onClose}
      footer={
        <>
          {isBlank(form.values) ? null : <Button onClick={remove}>{t('whoWasThere:remove')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('whoWasThere:done')}
          </Button>
        </>
      }
    >
      <form
        className={layout.stack20}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <p className={lettering.quiet}>{t('whoWasThere:hint')}</p>
        <PartFields form={form} target={target} details={details} />
        <p className={lettering.quiet}>{t('whoWasThere:savedAsYouGo')}</p>
      </form>
    </Dialog>
  )
}

/** A form with nothing to send: whatever is typed is in the draft at once. */
function useTypedForm(target: Target) {
  const [values] = useState(() => valuesOf(knownDetails(), target))
  const draft: FormDraft<PartValues> = {
    read: () => undefined,
    keep: (kept) => take(target, kept.values),
    // Everything is again as it was at the beginning.
    forget: () => take(target, values),
  }
  return useContractForm<PartValues, Item['item'], unknown>({
    id: `who-${target.part}`,
    schema: schemaOf(target),
    values,
    fields: partFields[target.part],
    draft,
    send: async () => undefined,
  })
}

function take(target: Target, values: PartValues): void {
  const item = isBlank(values) ? undefined : typedItem(values, target)
  const known = knownDetails()
  edit(item ? detailsWith(known, item) : detailsWithout(known, target))
}

function knownDetails() {
  return draftStore.state().draft.details ?? noDetails
}

function edit(details: typeof noDetails): void {
  draftStore.edit({ details: unlessEmpty(details) })
}
