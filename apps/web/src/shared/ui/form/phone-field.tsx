import type { FocusEvent, ReactNode } from 'react'
import { formatPhone } from './phone-number.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'dir'> {
  /** Called with the formatted number when the field is left. Only controlled fields need it. */
  onFormatted?: (phone: string) => void
}

/** A phone number field that accepts spaces, brackets and +1, and formats the number when it is left. */
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
