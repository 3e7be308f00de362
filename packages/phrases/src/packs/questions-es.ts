// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../es/contact.json' with { type: 'json' }
import feedback from '../../es/feedback.json' with { type: 'json' }
import passkeys from '../../es/passkeys.json' with { type: 'json' }
import questions from '../../es/questions.json' with { type: 'json' }
import undoEmail from '../../es/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
