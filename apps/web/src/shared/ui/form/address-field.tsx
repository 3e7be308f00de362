import { LoaderCircle, MapPin } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useAutocompleteStatus } from '#shared/location/autocomplete-status.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { classNames } from '../class-names.ts'
import styles from './address-field.module.css'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import { useSuggestions } from './use-suggestions.ts'
import type { Suggest, Suggested, Suggestion } from './use-suggestions.ts'

export interface AddressFieldProps<Item extends Suggestion> extends FieldTexts {
  id?: string
  name?: string
  ref?: ComponentProps<'input'>['ref']
  value: string
  /** Called for every change of the text, typed or picked. Any text is accepted. */
  onChange: (text: string) => void
  /** Called when a suggestion was picked, after `onChange` with its label. */
  onPick?: (item: Item) => void
  onBlur?: () => void
  /** Finds addresses. If it throws, the field says so and stays usable. */
  suggest: Suggest<Item>
  autoComplete?: string
  /** A dialog around it opens with the focus here instead of on its title. */
  isDialogStart?: boolean
}

/** An address with suggestions below it: a combobox (ARIA 1.2, list with virtual focus). */
export function AddressField<Item extends Suggestion>(props: AddressFieldProps<Item>): ReactNode {
  const { label, hint, error, isOptional, isRequired, isValid, value, suggest, onPick, ref } = props
  const texts: FieldTexts = { label, hint, error, isOptional, isRequired, isValid }
  const { id, attributes } = useField({ ...texts, id: props.id })
  const listId = useId()
  const list = useSuggestions({ text: value, suggest })
  const text = useRef(value)
  useEffect(() => {
    text.current = value
  })

  function pick(item: Suggested<Item>): void {
    props.onChange(item.label)
    list.close()
    if (!('resolve' in item)) onPick?.(item)
    else
      void item.resolve().then((whole) => {
        // If the text has changed meanwhile, the person wants something else.
        if (whole && text.current === item.label) onPick?.(whole)
      })
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const active = list.active === undefined ? undefined : list.items[list.active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      list.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && list.isOpen) {
      // The dialog or page around it must not handle this key too.
      event.stopPropagation()
      event.preventDefault()
      list.close()
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      pick(active)
    }
  }

  return (
    <Field {...texts} id={id}>
      <input
        {...attributes}
        ref={ref}
        data-dialog-start={props.isDialogStart || undefined}
        name={props.name}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen && list.items.length > 0}
        aria-controls={listId}
        aria-activedescendant={list.active === undefined ? undefined : `${listId}-${list.active}`}
        autoComplete={props.autoComplete ?? 'street-address'}
        enterKeyHint="done"
        className={classNames(fieldStyles.control, fieldStyles.withInside)}
        value={value}
        onChange={({ target }) => {
          props.onChange(target.value)
          list.open()
        }}
        onKeyDown={press}
        onBlur={() => {
          list.close()
          props.onBlur?.()
        }}
      />
      <span className={styles.sign} aria-hidden>
        {list.status === 'loading' ? <LoaderCircle className={styles.turning} /> : <MapPin />}
      </span>
      <Suggestions id={listId} list={list} onPick={pick} />
    </Field>
  )
}

interface SuggestionsProps<Item extends Suggestion> {
  id: string
  list: ReturnType<typeof useSuggestions<Item>>
  onPick: (item: Suggested<Item>) => void
}

function Suggestions<Item extends Suggestion>({ id, list, onPick }: SuggestionsProps<Item>): ReactNode {
  const t = useT()
  const count = list.items.length
  const says = {
    idle: '',
    loading: t('shell:address.loading'),
    ready: count > 0 ? t('shell:address.results', { count }) : t('shell:address.none'),
    offline: t('shell:address.offline'),
    failed: t('shell:address.failed'),
  }[list.isOpen || count === 0 ? list.status : 'idle']
  const isQuiet = count > 0 || list.status === 'loading'
  const source = useAutocompleteStatus()
  const isRough = ({ label, precision = 'address' }: Suggestion) =>
    precision !== 'address' && /^\d+\s\D/.test(label)
  return (
    <>
      <div className={styles.list} hidden={!list.isOpen || count === 0}>
        <div id={id} role="listbox" aria-label={t('shell:address.list')} className={styles.options}>
          {list.items.map((item, index) => (
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === list.active}
              className={styles.option}
              // Runs before the field loses the focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
            >
              <MapPin aria-hidden />
              <span>
                <bdi>{item.label}</bdi>
                {isRough(item) ? <small className={styles.rough}>{t('location:approximate')}</small> : null}
              </span>
            </button>
          ))}
        </div>
        {source === 'maps' ? <p className={styles.credit}>Google Maps</p> : null}
      </div>
      {source === 'own' || source === 'maps' ? null : (
        <p role="status" className={styles.says}>
          {t(`location:autocomplete.${source}`)}
        </p>
      )}
      <p role="status" className={isQuiet ? visuallyHidden.hidden : styles.says}>
        {says}
      </p>
    </>
  )
}
