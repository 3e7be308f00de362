// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../de/contact.json' with { type: 'json' }
import feedback from '../../de/feedback.json' with { type: 'json' }
import passkeys from '../../de/passkeys.json' with { type: 'json' }
import questions from '../../de/questions.json' with { type: 'json' }
import undoEmail from '../../de/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
