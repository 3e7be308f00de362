// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../fr/accounts.json' with { type: 'json' }
import errors from '../../fr/errors.json' with { type: 'json' }
import location from '../../fr/location.json' with { type: 'json' }
import network from '../../fr/network.json' with { type: 'json' }
import safety from '../../fr/safety.json' with { type: 'json' }
import shell from '../../fr/shell.json' with { type: 'json' }
import welcome from '../../fr/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-fr.ts'),
  follow: () => import('./follow-fr.ts'),
  help: () => import('./help-fr.ts'),
  home: () => import('./home-fr.ts'),
  legal: () => import('./legal-fr.ts'),
  own: () => import('./own-fr.ts'),
  photos: () => import('./photos-fr.ts'),
  practice: () => import('./practice-fr.ts'),
  questions: () => import('./questions-fr.ts'),
  report: () => import('./report-fr.ts'),
  spot: () => import('./spot-fr.ts'),
}
