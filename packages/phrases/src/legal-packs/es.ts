import legal from '../../es/legal.json' with { type: 'json' }

/** The long texts of this language: fetched when a page to read is opened. */
export const pack = { legal }
