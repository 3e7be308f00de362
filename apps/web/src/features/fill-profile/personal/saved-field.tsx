import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { FreshSignIn } from '#entities/accounts/fresh-sign-in.tsx'
import { ConflictChoice } from '#shared/forms/conflict-choice.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import type { SelectOption } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import type { TextFieldProps } from '#shared/ui/form/text-field.tsx'
import { useFocusOnceGone } from '#shared/ui/use-focus-once-gone.ts'
import { usePasswordOnce } from './use-password-once.ts'
import { useSavedField } from './use-saved-field.ts'
import type { Savers } from '#shared/forms/use-saved-field.ts'
import type { ProfileField } from './profile-values.ts'

interface Common {
  profile: Profile
  name: ProfileField
  savers: Savers
}

type SavedTextProps = Common &
  Pick<TextFieldProps, 'autoComplete' | 'maxLength' | 'hint' | 'inputMode' | 'dir'> & { isPhone?: boolean }

export function SavedText({
  profile,
  name,
  savers,
  isPhone = false,
  ...attributes
}: SavedTextProps): ReactNode {
  const t = useT()
  const saved = useSavedField({ profile, name, savers })
  const Control = isPhone ? PhoneField : TextField
  return (
    <Outcome saved={saved}>
      <Control {...attributes} {...saved.field} label={t(`profile:field.${name}`)} isValid={saved.isSaved} />
    </Outcome>
  )
}

interface SavedChoiceProps extends Common {
  options: readonly SelectOption[]
  hasEmpty?: boolean
  autoComplete?: string
}

export function SavedChoice({ profile, name, savers, ...attributes }: SavedChoiceProps): ReactNode {
  const t = useT()
  const saved = useSavedField({ profile, name, savers })
  return (
    <Outcome saved={saved}>
      <SelectField
        {...attributes}
        {...saved.field}
        label={t(`profile:field.${name}`)}
        isValid={saved.isSaved}
        onChange={saved.choose}
      />
    </Outcome>
  )
}

/** A new e-mail gets a link, so it goes only when asked for, with the password. The present one takes it back and asks for nothing. */
export function SavedEmail({ profile, savers, ...attributes }: Omit<SavedTextProps, 'name'>): ReactNode {
  const t = useT()
  const password = usePasswordOnce()
  const saved = useSavedField({
    profile,
    name: 'email',
    savers,
    isAsked: true,
    password,
    onSaved: ({ pendingEmail }) => {
      password.forget()
      const text =
        pendingEmail === null ? t('profile:saved') : t('profile:savedPending', { email: pendingEmail })
      showToast({ kind: 'success', text })
    },
  })
  const wanted = saved.values['email']?.trim().toLowerCase()
  const needsPassword = saved.isChanged && wanted !== profile.email
  const isTakingBack = profile.pendingEmail !== null && !needsPassword
  useFocusOnceGone(isTakingBack, () => document.getElementById(saved.field.id))

  function send(): void {
    if (!needsPassword || password.isThere()) void saved.save()
  }

  return (
    <Outcome saved={saved}>
      <TextField {...attributes} {...saved.field} label={t('profile:field.email')} type="email" dir="ltr" />
      {needsPassword ? (
        <FreshSignIn way={password.way}>
          <PasswordField
            {...password.field}
            label={t('profile:email.password')}
            hint={t('profile:email.passwordHint')}
            autoComplete="current-password"
            required
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter would be 'Done' for the whole form.
              event.preventDefault()
              send()
            }}
          />
        </FreshSignIn>
      ) : null}
      {isTakingBack || saved.isChanged ? (
        <div className={layout.cluster12}>
          <Button
            variant="soft"
            isBusy={saved.isBusy}
            aria-describedby={`${saved.field.id}-hint`}
            onClick={() => (isTakingBack ? saved.set(profile.email) : send())}
          >
            {t(isTakingBack ? 'shell:actions.undo' : 'profile:email.change')}
          </Button>
        </div>
      ) : null}
    </Outcome>
  )
}

interface OutcomeProps {
  saved: ReturnType<typeof useSavedField>
  children: ReactNode
}

function Outcome({ saved, children }: OutcomeProps): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack8}>
      {children}
      <ConflictChoice form={saved} labelOf={(field) => t(`profile:field.${field as ProfileField}`)} />
      <FailureLine text={saved.failure || undefined} />
    </div>
  )
}
