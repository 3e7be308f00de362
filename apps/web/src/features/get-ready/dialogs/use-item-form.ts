import { useEffect } from 'react'
import type { FieldPath } from 'react-hook-form'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import type { FormSchema } from '#shared/forms/contract-resolver.ts'
import type { FormDraft, Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import type { ContractForm } from '#shared/forms/use-contract-form.ts'
import type { TypedValues } from '#entities/glovebox/device-storage.ts'
import { useGloveboxItems } from '#entities/glovebox/glovebox-queries.ts'
import type { Forms, ItemKind, Items } from '#entities/glovebox/glovebox-lists.ts'
import type { ClaimedDraft } from './dialog-draft.ts'

interface ItemFormParts<K extends ItemKind, Values extends TypedValues> {
  kind: K
  /** The item to change; undefined to add one. */
  item: Items[K] | undefined
  valuesOf: (item: Items[K] | undefined) => Values
  fields: readonly FieldPath<Values>[]
  schema: FormSchema<Forms[K]>
  draft: ClaimedDraft
  onSaved: (saved: Items[K]) => void
}

export type ItemForm<K extends ItemKind, Values extends TypedValues> = ContractForm<
  Values,
  Forms[K],
  Items[K]
>

export function useItemForm<K extends ItemKind, Values extends TypedValues>(
  parts: ItemFormParts<K, Values>,
): ItemForm<K, Values> {
  const { kind, item, valuesOf, fields, schema, draft, onSaved } = parts
  const items = useGloveboxItems(kind)
  useEffect(() => () => draft.release(), [draft])
  const versionOf = (one: Items[K] | undefined): Version<Values> => ({
    values: valuesOf(one),
    updatedAt: one?.updatedAt,
  })
  return useContractForm<Values, Forms[K], Items[K]>({
    id: `glovebox-${kind}`,
    schema,
    ...versionOf(item),
    fields,
    // A draft is found by its kind, so its values are those of this form.
    draft: draft as FormDraft<Values>,
    send: (body, { idempotencyKey, updatedAt }) =>
      item ? items.update(item.id, { ...body, updatedAt }) : items.add(body, idempotencyKey),
    onSaved,
    failureText: (error) => dataOperationText(error, kind, item ? 'update' : 'add'),
    readLatest: async () => {
      const latest = item && (await items.readLatest(item.id))
      return latest && versionOf(latest)
    },
  })
}
