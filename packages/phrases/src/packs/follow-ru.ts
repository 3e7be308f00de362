// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../ru/claims.json' with { type: 'json' }
import conversations from '../../ru/conversations.json' with { type: 'json' }
import history from '../../ru/history.json' with { type: 'json' }
import notifications from '../../ru/notifications.json' with { type: 'json' }
import professionalAccounts from '../../ru/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../ru/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
