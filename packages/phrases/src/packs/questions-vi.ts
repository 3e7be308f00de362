// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../vi/contact.json' with { type: 'json' }
import feedback from '../../vi/feedback.json' with { type: 'json' }
import passkeys from '../../vi/passkeys.json' with { type: 'json' }
import questions from '../../vi/questions.json' with { type: 'json' }
import undoEmail from '../../vi/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
