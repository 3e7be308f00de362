// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../en/accounts.json' with { type: 'json' }
import errors from '../../en/errors.json' with { type: 'json' }
import location from '../../en/location.json' with { type: 'json' }
import network from '../../en/network.json' with { type: 'json' }
import safety from '../../en/safety.json' with { type: 'json' }
import shell from '../../en/shell.json' with { type: 'json' }
import welcome from '../../en/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-en.ts'),
  follow: () => import('./follow-en.ts'),
  help: () => import('./help-en.ts'),
  home: () => import('./home-en.ts'),
  legal: () => import('./legal-en.ts'),
  own: () => import('./own-en.ts'),
  photos: () => import('./photos-en.ts'),
  practice: () => import('./practice-en.ts'),
  questions: () => import('./questions-en.ts'),
  report: () => import('./report-en.ts'),
  spot: () => import('./spot-en.ts'),
}
