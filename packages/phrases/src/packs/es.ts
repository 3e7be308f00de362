// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../es/accidents.json' with { type: 'json' }
import accounts from '../../es/accounts.json' with { type: 'json' }
import activity from '../../es/activity.json' with { type: 'json' }
import dashboard from '../../es/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../es/emergency-contacts.json' with { type: 'json' }
import errors from '../../es/errors.json' with { type: 'json' }
import files from '../../es/files.json' with { type: 'json' }
import glovebox from '../../es/glovebox.json' with { type: 'json' }
import helpPlaces from '../../es/help-places.json' with { type: 'json' }
import location from '../../es/location.json' with { type: 'json' }
import network from '../../es/network.json' with { type: 'json' }
import preferences from '../../es/preferences.json' with { type: 'json' }
import profile from '../../es/profile.json' with { type: 'json' }
import roadside from '../../es/roadside.json' with { type: 'json' }
import safety from '../../es/safety.json' with { type: 'json' }
import shell from '../../es/shell.json' with { type: 'json' }
import welcome from '../../es/welcome.json' with { type: 'json' }
import whoWasThere from '../../es/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-es.ts'),
  follow: () => import('./follow-es.ts'),
  help: () => import('./help-es.ts'),
  legal: () => import('./legal-es.ts'),
  photos: () => import('./photos-es.ts'),
  practice: () => import('./practice-es.ts'),
  questions: () => import('./questions-es.ts'),
  spot: () => import('./spot-es.ts'),
}
