// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../ko/accounts.json' with { type: 'json' }
import errors from '../../ko/errors.json' with { type: 'json' }
import location from '../../ko/location.json' with { type: 'json' }
import network from '../../ko/network.json' with { type: 'json' }
import safety from '../../ko/safety.json' with { type: 'json' }
import shell from '../../ko/shell.json' with { type: 'json' }
import welcome from '../../ko/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-ko.ts'),
  follow: () => import('./follow-ko.ts'),
  help: () => import('./help-ko.ts'),
  home: () => import('./home-ko.ts'),
  legal: () => import('./legal-ko.ts'),
  own: () => import('./own-ko.ts'),
  photos: () => import('./photos-ko.ts'),
  practice: () => import('./practice-ko.ts'),
  questions: () => import('./questions-ko.ts'),
  report: () => import('./report-ko.ts'),
  spot: () => import('./spot-ko.ts'),
}
