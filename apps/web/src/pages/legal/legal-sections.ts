const summaryLines = ['first', 'second', 'third', 'fourth', 'fifth'] as const

const sections = {
  about: ['what', 'who', 'how', 'papers', 'ranking', 'not', 'cost', 'sources'],
  privacy: [
    'short',
    'kept',
    'protected',
    'shared',
    'place',
    'directory',
    'mails',
    'device',
    'cookies',
    'logs',
    'retention',
    'rights',
    'children',
    'changes',
  ],
  terms: [
    'agreement',
    'emergency',
    'advice',
    'account',
    'honesty',
    'content',
    'consent',
    'professionals',
    'service',
    'ending',
    'liability',
    'changes',
  ],
  notices: ['operator', 'emergency', 'advice', 'demo', 'roadside', 'advertising', 'open', 'marks'],
} as const

/** The long texts of the namespace `legal`, with their sections in order. */
export type LegalName = keyof typeof sections

/** Keys of the five summary lines and of the sections. */
export function legalKeys(name: LegalName) {
  return {
    summary: summaryLines.map((line) => `legal:${name}.summary.${line}` as const),
    sections: sectionsOf(name),
  }
}

type SectionKeys = {
  [Name in LegalName]: {
    id: string
    title: `legal:${Name}.${(typeof sections)[Name][number]}.title`
    text: `legal:${Name}.${(typeof sections)[Name][number]}.text`
  }
}[LegalName]

function sectionsOf(name: LegalName): SectionKeys[] {
  return sections[name].map(
    (id) => ({ id, title: `legal:${name}.${id}.title`, text: `legal:${name}.${id}.text` }) as SectionKeys,
  )
}
