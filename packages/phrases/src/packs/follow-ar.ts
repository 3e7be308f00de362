// Written by `npm run packs`: edit the files of texts, or parts.ts.
import chat from '../../ar/chat.json' with { type: 'json' }
import claims from '../../ar/claims.json' with { type: 'json' }
import history from '../../ar/history.json' with { type: 'json' }
import invitation from '../../ar/invitation.json' with { type: 'json' }
import notifications from '../../ar/notifications.json' with { type: 'json' }
import sharing from '../../ar/sharing.json' with { type: 'json' }

export const pack = { chat, claims, history, invitation, notifications, sharing }
