// Written by `npm run packs`: edit the files of texts, or parts.ts.
import contact from '../../tl/contact.json' with { type: 'json' }
import feedback from '../../tl/feedback.json' with { type: 'json' }
import passkeys from '../../tl/passkeys.json' with { type: 'json' }
import questions from '../../tl/questions.json' with { type: 'json' }
import undoEmail from '../../tl/undo-email.json' with { type: 'json' }

export const pack = { contact, feedback, passkeys, questions, undoEmail }
