// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../zh/accounts.json' with { type: 'json' }
import errors from '../../zh/errors.json' with { type: 'json' }
import location from '../../zh/location.json' with { type: 'json' }
import network from '../../zh/network.json' with { type: 'json' }
import safety from '../../zh/safety.json' with { type: 'json' }
import shell from '../../zh/shell.json' with { type: 'json' }
import welcome from '../../zh/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-zh.ts'),
  follow: () => import('./follow-zh.ts'),
  help: () => import('./help-zh.ts'),
  home: () => import('./home-zh.ts'),
  legal: () => import('./legal-zh.ts'),
  own: () => import('./own-zh.ts'),
  photos: () => import('./photos-zh.ts'),
  practice: () => import('./practice-zh.ts'),
  questions: () => import('./questions-zh.ts'),
  report: () => import('./report-zh.ts'),
  spot: () => import('./spot-zh.ts'),
}
