// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ru/accidents.json' with { type: 'json' }
import accounts from '../../ru/accounts.json' with { type: 'json' }
import activity from '../../ru/activity.json' with { type: 'json' }
import dashboard from '../../ru/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ru/emergency-contacts.json' with { type: 'json' }
import errors from '../../ru/errors.json' with { type: 'json' }
import files from '../../ru/files.json' with { type: 'json' }
import glovebox from '../../ru/glovebox.json' with { type: 'json' }
import helpPlaces from '../../ru/help-places.json' with { type: 'json' }
import location from '../../ru/location.json' with { type: 'json' }
import network from '../../ru/network.json' with { type: 'json' }
import preferences from '../../ru/preferences.json' with { type: 'json' }
import profile from '../../ru/profile.json' with { type: 'json' }
import roadside from '../../ru/roadside.json' with { type: 'json' }
import safety from '../../ru/safety.json' with { type: 'json' }
import shell from '../../ru/shell.json' with { type: 'json' }
import welcome from '../../ru/welcome.json' with { type: 'json' }
import whoWasThere from '../../ru/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-ru.ts'),
  follow: () => import('./follow-ru.ts'),
  help: () => import('./help-ru.ts'),
  legal: () => import('./legal-ru.ts'),
  photos: () => import('./photos-ru.ts'),
  practice: () => import('./practice-ru.ts'),
  questions: () => import('./questions-ru.ts'),
  spot: () => import('./spot-ru.ts'),
}
