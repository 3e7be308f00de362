import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { useDetailChanges } from '#entities/accidents/details/detail-changes.ts'
import type { DetailChanges } from '#entities/accidents/details/detail-changes.ts'
import { detailText } from '#entities/accidents/details/detail-words.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { detailsWith, detailsWithout, itemOf } from './details-with.ts'
import type { Item, Target } from './details-with.ts'
import { PartFields } from './part-fields.tsx'
import { partFields, schemaOf, valuesOf } from './part-values.ts'
import type { PartValues } from './part-values.ts'
import { addCardId } from './who-cards.tsx'

interface CaseSheetProps {
  accident: Accident
  target: Target
  onClose: () => void
}

/** One part of who was there, of a report that the server has. */
export function CaseSheet({ accident, target, onClose }: CaseSheetProps): ReactNode {
  const t = useT()
  const changes = useDetailChanges(accident.id)
  const form = usePartForm({ accident, target, changes, onSaved: onClose })
  const isKnown = itemOf(accident.details, target) !== undefined

  function remove(): void {
    form.forget()
    onClose()
    void removeWithUndo({
      remove: () => removePart({ accident, target, changes }),
      words: {
        done: t('whoWasThere:removed'),
        text: t('whoWasThere:removedText'),
        failed: t('whoWasThere:notRemoved'),
      },
      focusNext: () => document.getElementById(addCardId(target.part)),
    })
  }

  return (
    <FormDialog
      form={form}
      title={t(`whoWasThere:part.${target.part}`)}
      saveLabel={t('whoWasThere:done')}
      action={isKnown ? <Button onClick={remove}>{t('whoWasThere:remove')}</Button> : null}
      hasRequired={false}
      labelOf={(field) => t(`whoWasThere:field.${field}`)}
      textOf={(field, value) =>
        field === 'driverOf' ? driverName(accident, value) : detailText(t, field, value ?? '')
      }
      onClose={onClose}
    >
      <p className={lettering.quiet}>{t('whoWasThere:hint')}</p>
      <PartFields key={form.filling} form={form} target={target} details={accident.details} />
    </FormDialog>
  )
}

function driverName({ details }: Accident, vehicleId: string | undefined): string {
  return details.vehicles.find(({ id }) => id === vehicleId)?.driver ?? ''
}

interface PartFormParts {
  accident: Accident
  target: Target
  changes: DetailChanges
  onSaved: () => void
}

function usePartForm({ accident, target, changes, onSaved }: PartFormParts) {
  const t = useT()
  // What the rest of the details is taken from; a change made elsewhere is read before it is written over.
  const latest = useRef(accident)
  const { part } = target
  const key = itemOf(accident.details, target) ? target.id : 'new'
  const versionOf = (one: Accident): Version<PartValues> => ({
    values: valuesOf(one.details, target),
    updatedAt: one.updatedAt,
  })
  return useContractForm<PartValues, Item['item'], void>({
    id: `who-${part}`,
    schema: schemaOf(target),
    ...versionOf(accident),
    fields: partFields[part],
    draft: formDraft(`who_${accident.id}_${part}_${key}`),
    send: async (item, { updatedAt }) => {
      const { details } = latest.current
      const isNothing = Object.entries(item).every(([field, value]) => field === 'id' || isUnsaid(value))
      const next = isNothing ? detailsWithout(details, target) : detailsWith(details, { part, item } as Item)
      await changes.save(next, updatedAt)
    },
    onSaved: () => {
      showToast({ kind: 'success', text: t('whoWasThere:saved') })
      onSaved()
    },
    failureText: (error) => `${t('whoWasThere:notSaved')} ${errorText(error)} ${t('whoWasThere:kept')}`,
    readLatest: async () => {
      latest.current = await changes.readLatest()
      return versionOf(latest.current)
    },
  })
}

function isUnsaid(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/**
 * Removes it, unless it was corrected on another device meanwhile: what nobody here has seen is not removed. Gives what
 * brings it back. Throws ApiError.
 */
async function removePart({ accident, target, changes }: Omit<PartFormParts, 'onSaved'>) {
  const gone = itemOf(accident.details, target)
  const remove = (from: Accident) => changes.save(detailsWithout(from.details, target), from.updatedAt)
  try {
    await remove(accident)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHANGED_ELSEWHERE') throw error
    const latest = await changes.readLatest()
    if (JSON.stringify(itemOf(latest.details, target)) !== JSON.stringify(gone)) throw error
    await remove(latest)
  }
  return async () => {
    if (!gone) return
    const { details, updatedAt } = await changes.readLatest()
    await changes.save(detailsWith(details, gone), updatedAt)
  }
}
