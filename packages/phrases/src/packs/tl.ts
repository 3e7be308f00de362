// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../tl/accidents.json' with { type: 'json' }
import accounts from '../../tl/accounts.json' with { type: 'json' }
import activity from '../../tl/activity.json' with { type: 'json' }
import dashboard from '../../tl/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../tl/emergency-contacts.json' with { type: 'json' }
import errors from '../../tl/errors.json' with { type: 'json' }
import files from '../../tl/files.json' with { type: 'json' }
import glovebox from '../../tl/glovebox.json' with { type: 'json' }
import helpPlaces from '../../tl/help-places.json' with { type: 'json' }
import location from '../../tl/location.json' with { type: 'json' }
import network from '../../tl/network.json' with { type: 'json' }
import preferences from '../../tl/preferences.json' with { type: 'json' }
import profile from '../../tl/profile.json' with { type: 'json' }
import roadside from '../../tl/roadside.json' with { type: 'json' }
import safety from '../../tl/safety.json' with { type: 'json' }
import shell from '../../tl/shell.json' with { type: 'json' }
import welcome from '../../tl/welcome.json' with { type: 'json' }
import whoWasThere from '../../tl/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-tl.ts'),
  follow: () => import('./follow-tl.ts'),
  help: () => import('./help-tl.ts'),
  legal: () => import('./legal-tl.ts'),
  photos: () => import('./photos-tl.ts'),
  practice: () => import('./practice-tl.ts'),
  questions: () => import('./questions-tl.ts'),
  spot: () => import('./spot-tl.ts'),
}
