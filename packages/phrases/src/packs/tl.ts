// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../tl/accounts.json' with { type: 'json' }
import errors from '../../tl/errors.json' with { type: 'json' }
import location from '../../tl/location.json' with { type: 'json' }
import network from '../../tl/network.json' with { type: 'json' }
import safety from '../../tl/safety.json' with { type: 'json' }
import shell from '../../tl/shell.json' with { type: 'json' }
import welcome from '../../tl/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-tl.ts'),
  follow: () => import('./follow-tl.ts'),
  help: () => import('./help-tl.ts'),
  home: () => import('./home-tl.ts'),
  legal: () => import('./legal-tl.ts'),
  own: () => import('./own-tl.ts'),
  photos: () => import('./photos-tl.ts'),
  practice: () => import('./practice-tl.ts'),
  questions: () => import('./questions-tl.ts'),
  report: () => import('./report-tl.ts'),
  spot: () => import('./spot-tl.ts'),
}
