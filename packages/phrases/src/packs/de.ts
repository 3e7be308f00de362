// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../de/accidents.json' with { type: 'json' }
import accounts from '../../de/accounts.json' with { type: 'json' }
import activity from '../../de/activity.json' with { type: 'json' }
import dashboard from '../../de/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../de/emergency-contacts.json' with { type: 'json' }
import errors from '../../de/errors.json' with { type: 'json' }
import files from '../../de/files.json' with { type: 'json' }
import glovebox from '../../de/glovebox.json' with { type: 'json' }
import helpPlaces from '../../de/help-places.json' with { type: 'json' }
import location from '../../de/location.json' with { type: 'json' }
import network from '../../de/network.json' with { type: 'json' }
import preferences from '../../de/preferences.json' with { type: 'json' }
import profile from '../../de/profile.json' with { type: 'json' }
import roadside from '../../de/roadside.json' with { type: 'json' }
import safety from '../../de/safety.json' with { type: 'json' }
import shell from '../../de/shell.json' with { type: 'json' }
import welcome from '../../de/welcome.json' with { type: 'json' }
import whoWasThere from '../../de/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-de.ts'),
  follow: () => import('./follow-de.ts'),
  help: () => import('./help-de.ts'),
  legal: () => import('./legal-de.ts'),
  photos: () => import('./photos-de.ts'),
  practice: () => import('./practice-de.ts'),
  questions: () => import('./questions-de.ts'),
  spot: () => import('./spot-de.ts'),
}
