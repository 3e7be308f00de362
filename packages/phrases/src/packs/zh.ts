// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../zh/accidents.json' with { type: 'json' }
import accounts from '../../zh/accounts.json' with { type: 'json' }
import activity from '../../zh/activity.json' with { type: 'json' }
import dashboard from '../../zh/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../zh/emergency-contacts.json' with { type: 'json' }
import errors from '../../zh/errors.json' with { type: 'json' }
import files from '../../zh/files.json' with { type: 'json' }
import glovebox from '../../zh/glovebox.json' with { type: 'json' }
import helpPlaces from '../../zh/help-places.json' with { type: 'json' }
import location from '../../zh/location.json' with { type: 'json' }
import network from '../../zh/network.json' with { type: 'json' }
import preferences from '../../zh/preferences.json' with { type: 'json' }
import profile from '../../zh/profile.json' with { type: 'json' }
import roadside from '../../zh/roadside.json' with { type: 'json' }
import safety from '../../zh/safety.json' with { type: 'json' }
import shell from '../../zh/shell.json' with { type: 'json' }
import welcome from '../../zh/welcome.json' with { type: 'json' }
import whoWasThere from '../../zh/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-zh.ts'),
  follow: () => import('./follow-zh.ts'),
  help: () => import('./help-zh.ts'),
  legal: () => import('./legal-zh.ts'),
  photos: () => import('./photos-zh.ts'),
  practice: () => import('./practice-zh.ts'),
  questions: () => import('./questions-zh.ts'),
  spot: () => import('./spot-zh.ts'),
}
