// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../zh/contact.json' with { type: 'json' }
import feedback from '../../zh/feedback.json' with { type: 'json' }
import passkeys from '../../zh/passkeys.json' with { type: 'json' }
import questions from '../../zh/questions.json' with { type: 'json' }
import undoEmail from '../../zh/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
