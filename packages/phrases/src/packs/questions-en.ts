// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../en/contact.json' with { type: 'json' }
import feedback from '../../en/feedback.json' with { type: 'json' }
import passkeys from '../../en/passkeys.json' with { type: 'json' }
import questions from '../../en/questions.json' with { type: 'json' }
import undoEmail from '../../en/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
