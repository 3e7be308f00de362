// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../vi/accounts.json' with { type: 'json' }
import errors from '../../vi/errors.json' with { type: 'json' }
import location from '../../vi/location.json' with { type: 'json' }
import network from '../../vi/network.json' with { type: 'json' }
import safety from '../../vi/safety.json' with { type: 'json' }
import shell from '../../vi/shell.json' with { type: 'json' }
import welcome from '../../vi/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-vi.ts'),
  follow: () => import('./follow-vi.ts'),
  help: () => import('./help-vi.ts'),
  home: () => import('./home-vi.ts'),
  legal: () => import('./legal-vi.ts'),
  own: () => import('./own-vi.ts'),
  photos: () => import('./photos-vi.ts'),
  practice: () => import('./practice-vi.ts'),
  questions: () => import('./questions-vi.ts'),
  report: () => import('./report-vi.ts'),
  spot: () => import('./spot-vi.ts'),
}
