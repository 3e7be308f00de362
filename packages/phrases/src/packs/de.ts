// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../de/accounts.json' with { type: 'json' }
import errors from '../../de/errors.json' with { type: 'json' }
import location from '../../de/location.json' with { type: 'json' }
import network from '../../de/network.json' with { type: 'json' }
import safety from '../../de/safety.json' with { type: 'json' }
import shell from '../../de/shell.json' with { type: 'json' }
import welcome from '../../de/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-de.ts'),
  follow: () => import('./follow-de.ts'),
  help: () => import('./help-de.ts'),
  home: () => import('./home-de.ts'),
  legal: () => import('./legal-de.ts'),
  own: () => import('./own-de.ts'),
  photos: () => import('./photos-de.ts'),
  practice: () => import('./practice-de.ts'),
  questions: () => import('./questions-de.ts'),
  report: () => import('./report-de.ts'),
  spot: () => import('./spot-de.ts'),
}
