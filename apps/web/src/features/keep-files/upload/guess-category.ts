import { defaultCategory, isCategoryOf } from '@krash/contract/files'
import type { FileCategory, FileSection } from '@krash/contract/files'

/**
 * Guesses a file's category from the words of its name; the section's 'other' when none matches. Knows words in
 * English, Spanish, French, German, Russian, Arabic, Chinese, Korean, Vietnamese and Tagalog.
 */
export function guessCategory(section: FileSection, filename: string): FileCategory {
  const words = plainWords(filename)
  const found = hints.find(([category, pattern]) => isCategoryOf(section, category) && pattern.test(words))
  if (found) return found[0]
  return isPicture(filename) ? categoryOfPicture(section) : defaultCategory(section)
}

/**
 * Lower case, no accents, one space between words: `Póliza_2026-v2.PDF` -> ` poliza 2026 v2 `. Composed again at the
 * end, because a decomposed Korean syllable is three characters.
 */
function plainWords(filename: string): string {
  const stem = filename.replace(/\.[^.]{1,5}$/, '')
  const apart = stem.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const bare = apart.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  // In Vietnamese this is a letter of its own, not a d with an accent.
  const plain = bare.replaceAll('đ', 'd').normalize('NFC')
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

function isPicture(filename: string): boolean {
  return /\.(jpe?g|png|gif|webp|hei[cf])$/i.test(filename)
}

/** Guesses for a picture whose name says nothing: most show the car, or the scene. */
function categoryOfPicture(section: FileSection): FileCategory {
  return section === 'vehicle' ? 'photos' : defaultCategory(section)
}

/** The first match counts, so 'medical certificate' comes before 'medical' alone. */
const hints: readonly (readonly [FileCategory, RegExp])[] = [
  // Driver
  ['medical_certificate', /medical|medico|medizin|arzt|dot card|physical exam|медицин|طبي|医|의료|y te/],
  ['background_check', /background|antecedentes|record check|mvr|fuhrungszeugnis|casier|справка|سجل|무범죄/],
  [
    'driver_license',
    /licen[sc]e|\bdl\b|driver|licencia|conducir|fuhrerschein|permis|водител|права|رخصه|رخصة|驾|운전|giay phep lai|bang lai|lisensya/,
  ],
  // Insurance
  ['declarations_page', /\bdec(laration)?s?\b|declaracion|деклар|deckungs|beiblatt|conditions particulieres/],
  [
    'insurance_card',
    /\bcard\b|id card|tarjeta|karte|carte|carta verde|карт|بطاقه|بطاقة|保险卡|카드|proof of insurance|the bao hiem|kard/,
  ],
  ['claims_history', /claim|siniestro|reclam|schaden|sinistre|loss run|убыт|مطالب|理赔|청구|boi thuong/],
  [
    'payment_records',
    /pay|paid|invoice|receipt|bill\b|factura|recibo|pago|rechnung|quittung|facture|recu\b|счет|квитанц|оплат|فاتور|ايصال|收据|发票|영수증|hoa don|resibo/,
  ],
  [
    'policy_document',
    /polic|poliza|police\b|versicherung|assurance|contract|contrato|полис|договор|وثيق|بوليص|保单|保险|증권|보험|hop dong|insur|seguro/,
  ],
  // Vehicle
  [
    'registration',
    /regist|\breg\b|matricula|zulassung|carte grise|immatric|техпаспорт|стс|تسجيل|استمار|登记|行驶证|등록|dang ky|\bor cr\b/,
  ],
  [
    'inspection',
    /inspec|emission|smog|\btuv\b|\bitv\b|controle technique|техосмотр|осмотр|فحص|检验|年检|검사|dang kiem/,
  ],
  ['warranty', /warrant|guarantee|garant|гарант|ضمان|保修|보증|bao hanh/],
  [
    'maintenance_records',
    /maint|service|repair|oil|tire|brake|invoice|receipt|manten|reparac|aceite|factura|wartung|reparatur|rechnung|entretien|facture|ремонт|обслуж|صيان|اصلاح|فاتور|维修|保养|정비|수리|sua chua|bao tri|hoa don/,
  ],
  [
    'title',
    /title|titulo|propiedad|fahrzeugbrief|ownership|bill of sale| птс |ملكي|سند|产权|소유|so huu|titulo/,
  ],
  [
    'photos',
    /photo|picture|foto|bild\b|\bimg\b|\bdsc\w*|\bpxl\b|image|imagen|фото|صور|照片|사진|hinh anh|litrato/,
  ],
  // Personal
  [
    'id_document',
    /passport|\bid\b|identi|\bdni\b|\bine\b|cedula|pasaporte|licen[sc]|ausweis|reisepass|passeport|carte d|паспорт|удостовер|جواز|هوي|بطاق|رخص|护照|身份|여권|신분|ho chieu|can cuoc|cccd|pasaporte|green card|visa\b|ssn|social security/,
  ],
  [
    'proof_of_address',
    /address|utility|\bbill\b|electric|water|lease|rent|bank statement|statement|domicilio|direccion|recibo|alquiler|meldebe|adresse|domicile|loyer|адрес|прописк|عنوان|سكن|ايجار|地址|水电|주소|dia chi|tirahan/,
  ],
  [
    'medical_records',
    /medic|health|hospital|doctor|clinic|x ?ray|\bmri\b|prescription|diagnos|salud|receta|arzt|befund|krank|sante|ordonnance|врач|мед|анализ|طبي|مستشفى|医|病历|병원|진단|benh vien|ospital/,
  ],
  // Accident
  [
    'police_report',
    /police|report|crash report|policia|informe|parte|polizei|rapport|constat|протокол|полици|شرط|محضر|تقرير|警|报告|경찰|canh sat|pulis/,
  ],
  [
    'damage_photo',
    /damage|dent|scratch|bumper|broken|dano|golpe|schaden|degat|поврежд|ضرر|اضرار|损|파손|hu hong|sira/,
  ],
]
