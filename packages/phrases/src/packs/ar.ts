// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ar/accidents.json' with { type: 'json' }
import accounts from '../../ar/accounts.json' with { type: 'json' }
import activity from '../../ar/activity.json' with { type: 'json' }
import dashboard from '../../ar/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ar/emergency-contacts.json' with { type: 'json' }
import errors from '../../ar/errors.json' with { type: 'json' }
import files from '../../ar/files.json' with { type: 'json' }
import glovebox from '../../ar/glovebox.json' with { type: 'json' }
import helpPlaces from '../../ar/help-places.json' with { type: 'json' }
import location from '../../ar/location.json' with { type: 'json' }
import network from '../../ar/network.json' with { type: 'json' }
import preferences from '../../ar/preferences.json' with { type: 'json' }
import profile from '../../ar/profile.json' with { type: 'json' }
import roadside from '../../ar/roadside.json' with { type: 'json' }
import safety from '../../ar/safety.json' with { type: 'json' }
import shell from '../../ar/shell.json' with { type: 'json' }
import welcome from '../../ar/welcome.json' with { type: 'json' }
import whoWasThere from '../../ar/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-ar.ts'),
  follow: () => import('./follow-ar.ts'),
  help: () => import('./help-ar.ts'),
  legal: () => import('./legal-ar.ts'),
  photos: () => import('./photos-ar.ts'),
  practice: () => import('./practice-ar.ts'),
  questions: () => import('./questions-ar.ts'),
  spot: () => import('./spot-ar.ts'),
}
