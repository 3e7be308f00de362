// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accounts from '../../ru/accounts.json' with { type: 'json' }
import errors from '../../ru/errors.json' with { type: 'json' }
import location from '../../ru/location.json' with { type: 'json' }
import network from '../../ru/network.json' with { type: 'json' }
import safety from '../../ru/safety.json' with { type: 'json' }
import shell from '../../ru/shell.json' with { type: 'json' }
import welcome from '../../ru/welcome.json' with { type: 'json' }

export const pack = { accounts, errors, location, network, safety, shell, welcome }

export const parts = {
  account: () => import('./account-ru.ts'),
  follow: () => import('./follow-ru.ts'),
  help: () => import('./help-ru.ts'),
  home: () => import('./home-ru.ts'),
  legal: () => import('./legal-ru.ts'),
  own: () => import('./own-ru.ts'),
  photos: () => import('./photos-ru.ts'),
  practice: () => import('./practice-ru.ts'),
  questions: () => import('./questions-ru.ts'),
  report: () => import('./report-ru.ts'),
  spot: () => import('./spot-ru.ts'),
}
