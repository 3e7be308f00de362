// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../vi/accidents.json' with { type: 'json' }
import accounts from '../../vi/accounts.json' with { type: 'json' }
import activity from '../../vi/activity.json' with { type: 'json' }
import dashboard from '../../vi/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../vi/emergency-contacts.json' with { type: 'json' }
import errors from '../../vi/errors.json' with { type: 'json' }
import files from '../../vi/files.json' with { type: 'json' }
import glovebox from '../../vi/glovebox.json' with { type: 'json' }
import helpPlaces from '../../vi/help-places.json' with { type: 'json' }
import location from '../../vi/location.json' with { type: 'json' }
import network from '../../vi/network.json' with { type: 'json' }
import preferences from '../../vi/preferences.json' with { type: 'json' }
import profile from '../../vi/profile.json' with { type: 'json' }
import roadside from '../../vi/roadside.json' with { type: 'json' }
import safety from '../../vi/safety.json' with { type: 'json' }
import shell from '../../vi/shell.json' with { type: 'json' }
import welcome from '../../vi/welcome.json' with { type: 'json' }
import whoWasThere from '../../vi/who-was-there.json' with { type: 'json' }

export const pack = { accidents, accounts, activity, dashboard, emergencyContacts, errors, files, glovebox, helpPlaces, location, network, preferences, profile, roadside, safety, shell, welcome, whoWasThere }

export const parts = {
  account: () => import('./account-vi.ts'),
  follow: () => import('./follow-vi.ts'),
  help: () => import('./help-vi.ts'),
  legal: () => import('./legal-vi.ts'),
  photos: () => import('./photos-vi.ts'),
  practice: () => import('./practice-vi.ts'),
  questions: () => import('./questions-vi.ts'),
  spot: () => import('./spot-vi.ts'),
}
