// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../ru/contact.json' with { type: 'json' }
import feedback from '../../ru/feedback.json' with { type: 'json' }
import passkeys from '../../ru/passkeys.json' with { type: 'json' }
import questions from '../../ru/questions.json' with { type: 'json' }
import undoEmail from '../../ru/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
