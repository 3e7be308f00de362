import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import {
  practiceFieldsOf,
  practiceProfileLimits,
  specialtiesOf,
} from '@krash/contract/practice/practice-profile'
import type { PracticeField } from '@krash/contract/practice/practice-profile'
import type { Professional } from '@krash/contract/professionals'
import {
  courtAdmissions,
  insuranceNetworks,
  practiceAreas,
} from '@krash/contract/professionals/professional-choices'
import { workName } from '#entities/professionals/work-name.ts'
import type { Savers } from '#shared/forms/use-saved-field.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { LockedFacts } from './locked-facts.tsx'
import { RecordChoices, RecordParagraph, RecordText, RecordYesOrNo } from './record-field.tsx'
import { RecordLanguages } from './record-languages.tsx'
import { RecordPicture } from './record-picture.tsx'
import type { RecordFieldParts } from './use-record-field.ts'

/** What a professional says about the own record; each field is saved when it is left. */
export function RecordForm({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const [savers] = useState<Savers>(() => new Map())
  const saveAll = () => Promise.all([...savers.values()].map((save) => save()))
  const saveBeforeLeaving = useEffectEvent(saveAll)
  useEffect(() => {
    // A page that is put away may not come back.
    const hide = () => {
      if (document.visibilityState === 'hidden') void saveBeforeLeaving()
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  return (
    <form
      className={layout.stack24}
      noValidate
      aria-label={t('practiceProfile:title')}
      onSubmit={(event) => {
        event.preventDefault()
        void saveAll()
      }}
    >
      <p className={lettering.quiet}>{t('practiceProfile:asYouGo')}</p>
      <RecordPicture who={who} />
      {practiceFieldsOf(who.type).map((name) => {
        const Control = controls[name]
        return <Control key={name} who={who} name={name} savers={savers} />
      })}
      <LockedFacts who={who} />
    </form>
  )
}

type Control = (parts: RecordFieldParts) => ReactNode

const { bio, specialties, lawSchool, number, website, hospital, hospitals } = practiceProfileLimits

const controls: Record<PracticeField, Control> = {
  bio: (parts) => <RecordParagraph {...parts} rows={6} counterMax={bio.max} />,
  languages: (parts) => <RecordLanguages {...parts} />,
  specialties: (parts) => (
    <RecordChoices
      {...parts}
      choices={specialtiesOf[parts.who.type]}
      textOf={workName}
      limit={specialties.max}
    />
  ),
  practiceAreas: (parts) => <RecordChoices {...parts} choices={practiceAreas} textOf={workName} />,
  courtAdmissions: (parts) => <RecordChoices {...parts} choices={courtAdmissions} textOf={workName} />,
  // Names of companies and programs are the same in every language.
  insuranceNetworks: (parts) => <RecordChoices {...parts} choices={insuranceNetworks} textOf={String} />,
  hospitalAffiliations: (parts) => <Hospitals {...parts} />,
  hourlyRate: (parts) => <RecordText {...parts} inputMode="numeric" dir="ltr" prefix="$" />,
  freeFirstTalk: (parts) => <RecordYesOrNo {...parts} />,
  contingency: (parts) => <RecordYesOrNo {...parts} />,
  lawSchool: (parts) => <RecordText {...parts} maxLength={lawSchool.max} />,
  barNumber: (parts) => <CheckedNumber {...parts} />,
  licenseNumber: (parts) => <CheckedNumber {...parts} />,
  website: (parts) => <Website {...parts} />,
}

function Hospitals(parts: RecordFieldParts): ReactNode {
  const t = useT()
  const hint = t('practiceProfile:hint.hospitals', { count: hospitals.max, max: hospital.max })
  return <RecordParagraph {...parts} rows={3} hint={hint} />
}

function Website(parts: RecordFieldParts): ReactNode {
  const t = useT()
  const hint = t('practiceProfile:hint.website')
  return <RecordText {...parts} inputMode="url" dir="ltr" maxLength={website.max} hint={hint} />
}

/** The number that stands under 'Verified' is the one that was looked at, so it stays. */
function CheckedNumber(parts: RecordFieldParts): ReactNode {
  const t = useT()
  const hint = parts.who.isVerified ? t('practiceProfile:hint.checked') : undefined
  return (
    <RecordText {...parts} dir="ltr" maxLength={number.max} hint={hint} isReadOnly={parts.who.isVerified} />
  )
}
