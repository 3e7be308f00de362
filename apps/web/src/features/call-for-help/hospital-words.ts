/** What people type for any hospital, in our languages. */
const anyHospital = new Set(
  'hospital hospitals hospitales er emergency room emergencies emergencia emergencias urgencia urgencias sala de مستشفى مستشفيات المستشفى المستشفيات طوارئ الطوارئ قسم near me nearby cerca'.split(
    ' ',
  ),
)

/** The words that name one hospital; empty where any will do, as for `emergency room`. */
export function wordsOfName(typed: string): string {
  const words = typed.trim().split(/\s+/)
  return words.every((word) => anyHospital.has(word.toLowerCase())) ? '' : words.join(' ')
}
