import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { untilReleased } from '#shared/ui/held-press.ts'

/** Milliseconds between a change and its validation. */
export const VALIDATION_DELAY_MS = 300

/** The `type` of an error from the server, for `form.setError`. */
export const SERVER_PROBLEM = 'server'

interface LateValidation<Values extends FieldValues> {
  onChange: (name: FieldPath<Values>) => void
  onBlur: (name: FieldPath<Values>) => void
  /** Call after emptying the form, because a pending check would find every field missing. */
  forget: () => void
}

/**
 * The timing that every form shares: a field is checked when it is left. Editing removes its error, and 300 ms later it
 * is checked again if it was touched or the form was sent. For `register`, with mode `onSubmit`.
 */
export function useLateValidation<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): LateValidation<Values> {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const touched = useRef(new Set<string>())
  useEffect(() => {
    const waiting = timers.current
    return () => forgetAll(waiting)
  }, [])
  useErrorsInLanguage(form)

  function check(name: FieldPath<Values>, delay: number): void {
    clearTimeout(timers.current.get(name))
    const timer = setTimeout(() => void validate(name, timer), delay)
    timers.current.set(name, timer)
  }

  async function validate(name: FieldPath<Values>, timer: ReturnType<typeof setTimeout>): Promise<void> {
    // An error moves what stands below it, such as the button whose press has left the field.
    await untilReleased()
    if (timers.current.get(name) !== timer) return
    // A field that the server refused keeps its error until it is edited, since only the server knows better.
    if (form.getFieldState(name).error?.type !== SERVER_PROBLEM) void form.trigger(name)
  }

  return {
    onChange: (name) => {
      form.clearErrors(name)
      if (touched.current.has(name) || form.formState.submitCount > 0) check(name, VALIDATION_DELAY_MS)
    },
    onBlur: (name) => {
      const isUntouched = !touched.current.has(name) && !form.getFieldState(name).isDirty
      // A field that was left without typing shows no error before the form is sent.
      if (isUntouched) return
      touched.current.add(name)
      check(name, 0)
    },
    forget: () => {
      forgetAll(timers.current)
      touched.current.clear()
    },
  }
}

function forgetAll(timers: Map<string, ReturnType<typeof setTimeout>>): void {
  timers.forEach((timer) => clearTimeout(timer))
  timers.clear()
}

/** Translates the errors after a change of language. */
function useErrorsInLanguage<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  const { shown } = useLanguageState()
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const wrong = Object.keys(form.formState.errors) as FieldPath<Values>[]
    if (wrong.length > 0) void form.trigger(wrong)
  }, [shown, form])
}
