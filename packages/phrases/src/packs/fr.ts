// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../fr/accidents.json' with { type: 'json' }
import accounts from '../../fr/accounts.json' with { type: 'json' }
import activity from '../../fr/activity.json' with { type: 'json' }
import dashboard from '../../fr/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../fr/emergency-contacts.json' with { type: 'json' }
import errors from '../../fr/errors.json' with { type: 'json' }
import files from '../../fr/files.json' with { type: 'json' }
import glovebox from '../../fr/glovebox.json' with { type: 'json' }
import helpPlaces from '../../fr/help-places.json' with { type: 'json' }
import location from '../../fr/location.json' with { type: 'json' }
import network from '../../fr/network.json' with { type: 'json' }
import preferences from '../../fr/preferences.json' with { type: 'json' }
import profile from '../../fr/profile.json' with { type: 'json' }
import roadside from '../../fr/roadside.json' with { type: 'json' }
import safety from '../../fr/safety.json' with { type: 'json' }
import shell from '../../fr/shell.json' with { type: 'json' }
import welcome from '../../fr/welcome.json' with { type: 'json' }
import whoWasThere from '../../fr/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-fr.ts'),
  follow: () => import('./follow-fr.ts'),
  help: () => import('./help-fr.ts'),
  legal: () => import('./legal-fr.ts'),
  photos: () => import('./photos-fr.ts'),
  practice: () => import('./practice-fr.ts'),
  questions: () => import('./questions-fr.ts'),
  spot: () => import('./spot-fr.ts'),
}
