// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../ar/contact.json' with { type: 'json' }
import feedback from '../../ar/feedback.json' with { type: 'json' }
import passkeys from '../../ar/passkeys.json' with { type: 'json' }
import questions from '../../ar/questions.json' with { type: 'json' }
import undoEmail from '../../ar/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
