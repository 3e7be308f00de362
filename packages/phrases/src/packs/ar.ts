// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../ar/accounts.json' with { type: 'json' }
import errors from '../../ar/errors.json' with { type: 'json' }
import location from '../../ar/location.json' with { type: 'json' }
import network from '../../ar/network.json' with { type: 'json' }
import safety from '../../ar/safety.json' with { type: 'json' }
import shell from '../../ar/shell.json' with { type: 'json' }
import welcome from '../../ar/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-ar.ts'),
  follow: () => import('./follow-ar.ts'),
  help: () => import('./help-ar.ts'),
  home: () => import('./home-ar.ts'),
  legal: () => import('./legal-ar.ts'),
  own: () => import('./own-ar.ts'),
  photos: () => import('./photos-ar.ts'),
  practice: () => import('./practice-ar.ts'),
  questions: () => import('./questions-ar.ts'),
  report: () => import('./report-ar.ts'),
  spot: () => import('./spot-ar.ts'),
}
