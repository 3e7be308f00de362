// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../de/claims.json' with { type: 'json' }
import conversations from '../../de/conversations.json' with { type: 'json' }
import history from '../../de/history.json' with { type: 'json' }
import notifications from '../../de/notifications.json' with { type: 'json' }
import professionalAccounts from '../../de/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../de/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
