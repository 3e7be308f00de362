// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ko/accidents.json' with { type: 'json' }
import accounts from '../../ko/accounts.json' with { type: 'json' }
import activity from '../../ko/activity.json' with { type: 'json' }
import dashboard from '../../ko/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ko/emergency-contacts.json' with { type: 'json' }
import errors from '../../ko/errors.json' with { type: 'json' }
import files from '../../ko/files.json' with { type: 'json' }
import glovebox from '../../ko/glovebox.json' with { type: 'json' }
import helpPlaces from '../../ko/help-places.json' with { type: 'json' }
import location from '../../ko/location.json' with { type: 'json' }
import network from '../../ko/network.json' with { type: 'json' }
import preferences from '../../ko/preferences.json' with { type: 'json' }
import profile from '../../ko/profile.json' with { type: 'json' }
import roadside from '../../ko/roadside.json' with { type: 'json' }
import safety from '../../ko/safety.json' with { type: 'json' }
import shell from '../../ko/shell.json' with { type: 'json' }
import welcome from '../../ko/welcome.json' with { type: 'json' }
import whoWasThere from '../../ko/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-ko.ts'),
  follow: () => import('./follow-ko.ts'),
  help: () => import('./help-ko.ts'),
  legal: () => import('./legal-ko.ts'),
  photos: () => import('./photos-ko.ts'),
  practice: () => import('./practice-ko.ts'),
  questions: () => import('./questions-ko.ts'),
  spot: () => import('./spot-ko.ts'),
}
