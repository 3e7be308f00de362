import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { proficiencies, spokenLanguages } from '@krash/contract/professionals/professional-choices'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { FieldError } from '#shared/ui/form/field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { Outcome } from './record-field.tsx'
import { linesOf, spokenIn } from './record-values.ts'
import { useRecordField } from './use-record-field.ts'
import type { RecordFieldParts } from './use-record-field.ts'
import styles from './write-own-record.module.css'

type Spoken = ReturnType<typeof spokenIn>[number]

/** Languages, each with how well it is spoken; it is saved as soon as each has its level. */
export function RecordLanguages(parts: Omit<RecordFieldParts, 'name'>): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const saved = useRecordField({ ...parts, name: 'languages' })
  const spoken = spokenIn(saved.values['languages'] ?? '')
  const put = (next: Spoken[]) =>
    saved.set(linesOf(next.map(({ language, proficiency }) => `${language}:${proficiency}`)))
  const others = spokenLanguages.filter((tag) => !spoken.some(({ language }) => language === tag))
  const nameOf = (tag: string) => languageNames([tag], shown)[0]?.name ?? tag
  return (
    <Outcome who={parts.who} name="languages" saved={saved}>
      <fieldset className={styles.languages} id={saved.field.id} tabIndex={-1}>
        <legend>{t('practiceProfile:field.languages')}</legend>
        {spoken.map(({ language, proficiency }) => (
          <div key={language} className={styles.language}>
            <SelectField
              label={t('practiceProfile:howWell', { language: isolated(nameOf(language)) })}
              hasEmpty={proficiency === ''}
              value={proficiency}
              options={proficiencies.map((level) => ({
                value: level,
                label: t(`practiceProfile:level.${level}`),
              }))}
              onChange={({ target }) =>
                put(
                  spoken.map((one) =>
                    one.language === language ? { ...one, proficiency: target.value } : one,
                  ),
                )
              }
            />
            <IconButton
              ref={focusGoesOn}
              label={t('practiceProfile:removeLanguage', { language: isolated(nameOf(language)) })}
              onClick={() => put(spoken.filter((one) => one.language !== language))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        <SelectField
          label={t('practiceProfile:addLanguage')}
          hasEmpty
          value=""
          options={languageNames(others, shown).map(({ tag, name }) => ({
            value: tag,
            label: name,
            lang: tag,
          }))}
          onChange={({ target }) => put([...spoken, { language: target.value, proficiency: 'native' }])}
        />
        <FieldError id={`${saved.field.id}-error`} error={saved.field.error} />
      </fieldset>
    </Outcome>
  )
}
