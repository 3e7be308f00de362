// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../en/accidents.json' with { type: 'json' }
import accounts from '../../en/accounts.json' with { type: 'json' }
import activity from '../../en/activity.json' with { type: 'json' }
import dashboard from '../../en/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../en/emergency-contacts.json' with { type: 'json' }
import errors from '../../en/errors.json' with { type: 'json' }
import files from '../../en/files.json' with { type: 'json' }
import glovebox from '../../en/glovebox.json' with { type: 'json' }
import helpPlaces from '../../en/help-places.json' with { type: 'json' }
import location from '../../en/location.json' with { type: 'json' }
import network from '../../en/network.json' with { type: 'json' }
import preferences from '../../en/preferences.json' with { type: 'json' }
import profile from '../../en/profile.json' with { type: 'json' }
import roadside from '../../en/roadside.json' with { type: 'json' }
import safety from '../../en/safety.json' with { type: 'json' }
import shell from '../../en/shell.json' with { type: 'json' }
import welcome from '../../en/welcome.json' with { type: 'json' }
import whoWasThere from '../../en/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-en.ts'),
  follow: () => import('./follow-en.ts'),
  help: () => import('./help-en.ts'),
  legal: () => import('./legal-en.ts'),
  photos: () => import('./photos-en.ts'),
  practice: () => import('./practice-en.ts'),
  questions: () => import('./questions-en.ts'),
  spot: () => import('./spot-en.ts'),
}
