// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../fr/contact.json' with { type: 'json' }
import feedback from '../../fr/feedback.json' with { type: 'json' }
import passkeys from '../../fr/passkeys.json' with { type: 'json' }
import questions from '../../fr/questions.json' with { type: 'json' }
import undoEmail from '../../fr/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
