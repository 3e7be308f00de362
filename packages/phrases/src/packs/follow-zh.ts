// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../zh/claims.json' with { type: 'json' }
import conversations from '../../zh/conversations.json' with { type: 'json' }
import history from '../../zh/history.json' with { type: 'json' }
import notifications from '../../zh/notifications.json' with { type: 'json' }
import professionalAccounts from '../../zh/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../zh/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
