// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../ko/claims.json' with { type: 'json' }
import conversations from '../../ko/conversations.json' with { type: 'json' }
import history from '../../ko/history.json' with { type: 'json' }
import notifications from '../../ko/notifications.json' with { type: 'json' }
import professionalAccounts from '../../ko/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../ko/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
