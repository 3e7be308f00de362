// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../es/accounts.json' with { type: 'json' }
import errors from '../../es/errors.json' with { type: 'json' }
import location from '../../es/location.json' with { type: 'json' }
import network from '../../es/network.json' with { type: 'json' }
import safety from '../../es/safety.json' with { type: 'json' }
import shell from '../../es/shell.json' with { type: 'json' }
import welcome from '../../es/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-es.ts'),
  follow: () => import('./follow-es.ts'),
  help: () => import('./help-es.ts'),
  home: () => import('./home-es.ts'),
  legal: () => import('./legal-es.ts'),
  own: () => import('./own-es.ts'),
  photos: () => import('./photos-es.ts'),
  practice: () => import('./practice-es.ts'),
  questions: () => import('./questions-es.ts'),
  report: () => import('./report-es.ts'),
  spot: () => import('./spot-es.ts'),
}
