// Written by `npm run packs`: edit the files of texts, or parts.ts.
import chat from '../../es/chat.json' with { type: 'json' }
import claims from '../../es/claims.json' with { type: 'json' }
import history from '../../es/history.json' with { type: 'json' }
import invitation from '../../es/invitation.json' with { type: 'json' }
import notifications from '../../es/notifications.json' with { type: 'json' }
import sharing from '../../es/sharing.json' with { type: 'json' }

export const pack = { chat, claims, history, invitation, notifications, sharing }
