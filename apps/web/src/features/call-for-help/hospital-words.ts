/** What people type for any hospital, in each language of ours; small letters. */
const anyHospital = new Set(
  [
    'hospital hospitals er emergency emergencies room near me nearby',
    'hospital hospitales emergencia emergencias urgencia urgencias sala de cerca mí mi',
    'مستشفى مستشفيات المستشفى المستشفيات طوارئ الطوارئ قسم غرفة قريب قريبة بالقرب مني',
    'krankenhaus krankenhäuser klinik kliniken notaufnahme notaufnahmen notfall in der nähe',
    "hôpital hôpitaux hopital hopitaux urgence urgences d'urgence d’urgence salle service des près proche moi",
    '병원 병원들 종합병원 응급실 응급 근처 주변 가까운',
    'больница больницы больницу госпиталь скорая неотложная помощь приёмное приемное отделение рядом со мной',
    'bệnh viện cấp cứu phòng khoa gần đây tôi nhất',
    '医院 醫院 综合医院 急诊 急診 急诊室 急診室 附近 附近医院 附近的医院 最近的医院',
    'ospital mga hospital emergency pagamutan malapit sa akin',
  ].flatMap((words) => words.split(' ')),
)

/** The words that name one hospital; empty where any will do, as for `emergency room`. */
export function wordsOfName(typed: string): string {
  const words = typed.normalize('NFC').trim().split(/\s+/)
  return words.every((word) => anyHospital.has(word.toLowerCase())) ? '' : words.join(' ')
}
