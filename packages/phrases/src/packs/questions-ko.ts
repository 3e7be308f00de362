// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../ko/contact.json' with { type: 'json' }
import feedback from '../../ko/feedback.json' with { type: 'json' }
import passkeys from '../../ko/passkeys.json' with { type: 'json' }
import questions from '../../ko/questions.json' with { type: 'json' }
import undoEmail from '../../ko/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
