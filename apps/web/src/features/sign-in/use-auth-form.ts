import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PasskeyProof } from '@krash/contract/passkeys/passkey-proof'
import { hasPasskeys, isPutAway } from '#entities/accounts/passkey-support.ts'
import { untilReleased } from '#shared/ui/held-press.ts'
import { refusalOf } from './auth-failure.ts'
import { emptyAuthValues, firstProblem, isEntry } from './auth-form.ts'
import type { AuthField, AuthMode, AuthProblems, AuthValues, EntryMode } from './auth-form.ts'
import { act, begin, enterByPasskey, offerPasskeys } from './sign-in.ts'
import type { BeforeSession } from './sign-in.ts'

const VALIDATION_DELAY_MS = 300

/** `asking` while a passkey is: its own button says so. */
type AuthState = 'idle' | 'busy' | 'asking' | 'done'

export interface AuthForm {
  mode: AuthMode
  values: AuthValues
  problems: AuthProblems
  /** The reason the last try failed. */
  failure: string | undefined
  state: AuthState
  change: (next: Partial<AuthValues>) => void
  leave: (field: AuthField) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  changeMode: (mode: AuthMode) => void
  /** Signs in with a passkey of the device. */
  enterByPasskey: () => void
  /** Asks for the mail to the same address again. False on failure, with the reason in `failure`. */
  resend: () => Promise<boolean>
}

interface AuthStart {
  /** The code of whoever sent the link to the page. */
  referralCode?: string
  /** As what the form begins. */
  startsWith: EntryMode
}

interface AuthEvents {
  /** Called when the session has begun. */
  onEntered?: (mode: EntryMode) => void
  /** Called when the person types. */
  onBegun?: () => void
  before?: BeforeSession | undefined
}

export function useAuthForm({ referralCode = '', startsWith, ...given }: AuthStart & AuthEvents): AuthForm {
  const [mode, setMode] = useState<AuthMode>(startsWith)
  const [values, setValues] = useState({ ...emptyAuthValues, referralCode })
  const isChecking = useRef(false)
  const { problems, setProblems, touch, checkLater, edit, refuse, forget } = useAuthProblems(mode)
  const { failure, setFailure, state, send } = useSending({
    mode,
    work: () => act(mode, values, given.before),
    onDone: () => (isEntry(mode) ? given.onEntered?.(mode) : setMode('resetSent')),
    refuse,
  })

  function change(next: Partial<AuthValues>): void {
    given.onBegun?.()
    const typed = { ...values, ...next }
    setValues(typed)
    setFailure(undefined)
    edit(Object.keys(next))
    checkLater(typed)
  }

  function leave(field: AuthField): void {
    // A field that was left empty shows no error: the error would move the button under the finger.
    if (values[field] === '' || values[field] === false) return
    touch([field])
    // Delayed, so that an error does not move the button away from the finger about to press it.
    checkLater(values)
  }

  function changeMode(next: AuthMode): void {
    forget()
    setMode(next)
    setValues({ ...emptyAuthValues, referralCode, isKept: values.isKept })
    setFailure(undefined)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (state !== 'idle' || isChecking.current) return
    isChecking.current = true
    void checkAndSend(event.currentTarget)
  }

  async function checkAndSend(form: HTMLFormElement): Promise<void> {
    const found = await check(mode, values)
    isChecking.current = false
    setProblems(found)
    touch(Object.keys(found) as AuthField[])
    if (!focusFirst(form, firstProblem(mode, found))) await send()
  }

  const enter = (chosen?: PasskeyProof) =>
    void send(async () => begin(await enterByPasskey(chosen), values.isKept, given.before), 'asking')
  // A refused one is not offered again at once.
  useOffer(mode === 'signIn' && state === 'idle' && failure === undefined, enter)

  return {
    mode,
    values,
    problems,
    failure,
    state,
    change,
    leave,
    submit,
    changeMode,
    enterByPasskey: () => (state === 'idle' ? enter() : undefined),
    resend: () => send(),
  }
}

interface SendingParts {
  mode: AuthMode
  /** What the mode's button does. */
  work: () => Promise<void>
  onDone: () => void
  refuse: (problems: AuthProblems) => void
}

function useSending({ mode, work, onDone, refuse }: SendingParts) {
  const [failure, setFailure] = useState<string>()
  const [state, setState] = useState<AuthState>('idle')

  async function send(doing = work, during: AuthState = 'busy'): Promise<boolean> {
    setState(during)
    setFailure(undefined)
    try {
      await doing()
      setState(isEntry(mode) ? 'done' : 'idle')
      onDone()
      return true
    } catch (error) {
      setState('idle')
      if (isPutAway(error)) return false
      const refusal = refusalOf(mode, error)
      setFailure(refusal.failure)
      refuse(refusal.problems)
      return false
    }
  }

  return { failure, setFailure, state, send }
}

/** Offers passkeys at the e-mail field as long as nothing else is being asked. */
function useOffer(isOpen: boolean, onChosen: (passkey: PasskeyProof) => void): void {
  const chosen = useEffectEvent(onChosen)
  useEffect(() => {
    if (!isOpen || !hasPasskeys()) return undefined
    const end = new AbortController()
    // Nobody asked for it, so nothing is said when it fails; the button says why.
    offerPasskeys(end.signal).then(
      (passkey) => passkey && !end.signal.aborted && chosen(passkey),
      () => undefined,
    )
    return () => end.abort()
  }, [isOpen])
}

function useAuthProblems(mode: AuthMode) {
  const [problems, setProblems] = useState<AuthProblems>({})
  const touched = useRef(new Set<AuthField>())
  // A field that the server refused keeps its problem until it is edited, since only the server knows better.
  const refused = useRef<AuthProblems>({})
  const latest = useRef<AuthValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function show(typed: AuthValues): Promise<void> {
    // A problem moves what stands below it, such as the button that is being pressed.
    await untilReleased()
    const found = Object.entries(await check(mode, typed)) as [AuthField, AuthProblems[AuthField]][]
    if (latest.current !== typed) return
    const own = Object.fromEntries(found.filter(([field]) => touched.current.has(field)))
    setProblems({ ...own, ...refused.current })
  }

  return {
    problems,
    setProblems,
    /** Drops the problems of fields that are being changed; their values may be right now. */
    edit: (fields: readonly string[]) => {
      refused.current = without(refused.current, fields)
      setProblems(without(problems, fields))
    },
    refuse: (found: AuthProblems) => {
      refused.current = found
      setProblems(found)
    },
    touch: (fields: AuthField[]) => fields.forEach((field) => touched.current.add(field)),
    checkLater: (typed: AuthValues) => {
      latest.current = typed
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void show(typed), VALIDATION_DELAY_MS)
    },
    forget: () => {
      latest.current = undefined
      clearTimeout(timer.current)
      touched.current.clear()
      refused.current = {}
      setProblems({})
    },
  }
}

/** Loads the rules only once something is typed. Where they cannot be fetched, the server alone checks. */
async function check(mode: AuthMode, values: AuthValues): Promise<AuthProblems> {
  const rules = await import('./auth-check.ts').catch(() => undefined)
  return rules?.authProblems(mode, values) ?? {}
}

function without(problems: AuthProblems, fields: readonly string[]): AuthProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
}

/** Focuses the field; false when there is none. */
function focusFirst(form: HTMLFormElement, field: AuthField | undefined): boolean {
  if (field === undefined) return false
  const control = form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
  return true
}
