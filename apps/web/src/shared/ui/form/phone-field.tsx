import type { FocusEvent, ReactNode } from 'react'
import { formatPhone } from './phone-number.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'dir'> {
  /** The formatted number, when the field is left. Needed by controlled fields only. */
  onFormatted?: (phone: string) => void
}

/** A phone number: spaces, brackets and +1 are fine; it is put in shape when the field is left. */
export function PhoneField({ onFormatted, onBlur, ...props }: PhoneFieldProps): ReactNode {
  function leave(event: FocusEvent<HTMLInputElement>): void {
    const formatted = formatPhone(event.target.value)
    if (formatted !== event.target.value) {
      event.target.value = formatted
      onFormatted?.(formatted)
    }
    onBlur?.(event)
  }

  return (
    <TextField inputMode="tel" autoComplete="tel-national" {...props} type="tel" dir="ltr" onBlur={leave} />
  )
}
