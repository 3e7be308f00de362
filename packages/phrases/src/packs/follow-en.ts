// Written by `npm run packs`: edit the files of texts, or parts.ts.
import chat from '../../en/chat.json' with { type: 'json' }
import claims from '../../en/claims.json' with { type: 'json' }
import history from '../../en/history.json' with { type: 'json' }
import invitation from '../../en/invitation.json' with { type: 'json' }
import notifications from '../../en/notifications.json' with { type: 'json' }
import sharing from '../../en/sharing.json' with { type: 'json' }

export const pack = { chat, claims, history, invitation, notifications, sharing }
