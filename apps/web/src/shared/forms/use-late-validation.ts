import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLanguageState } from '#shared/i18n/i18n.ts'

/** Milliseconds between a change and its validation. */
export const VALIDATION_DELAY_MS = 300
// Long enough for the finger that left the field to release the button, which an error above would move.
const BLUR_DELAY_MS = 200

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
    return () => waiting.forEach((timer) => clearTimeout(timer))
  }, [])
  useErrorsInLanguage(form)

  function check(name: FieldPath<Values>, delay: number): void {
    clearTimeout(timers.current.get(name))
    timers.current.set(
      name,
      setTimeout(() => {
        // A field that the server refused keeps its error until it is edited, since only the server knows better.
        if (form.getFieldState(name).error?.type !== SERVER_PROBLEM) void form.trigger(name)
      }, delay),
    )
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
      check(name, BLUR_DELAY_MS)
    },
    forget: () => {
      timers.current.forEach((timer) => clearTimeout(timer))
      touched.current.clear()
    },
  }
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
