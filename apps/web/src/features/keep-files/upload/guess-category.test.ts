import { describe, expect, it } from 'vitest'
import { fileSections, isCategoryOf } from '@krash/contract/files'
import type { FileSection } from '@krash/contract/files'
import { guessCategory } from './guess-category.ts'

describe('guessCategory', () => {
  it.each<[FileSection, string, string]>([
    ['personal', 'Passport.pdf', 'id_document'],
    ['personal', 'my-drivers-license.jpg', 'id_document'],
    ['personal', 'DNI_frente.png', 'id_document'],
    ['personal', 'جواز السفر.pdf', 'id_document'],
    ['personal', 'Reisepass.pdf', 'id_document'],
    ['personal', 'Utility Bill March.pdf', 'proof_of_address'],
    ['personal', 'comprobante_de_domicilio.pdf', 'proof_of_address'],
    ['personal', 'hospital-discharge.pdf', 'medical_records'],
    ['personal', 'MRI_scan.png', 'medical_records'],
    ['personal', 'notes.txt', 'other_personal'],
    ['personal', 'video.txt', 'other_personal'],
    ['vehicle', 'Vehicle Registration 2026.pdf', 'registration'],
    ['vehicle', 'Zulassung.pdf', 'registration'],
    ['vehicle', 'carte_grise.jpg', 'registration'],
    ['vehicle', 'CarTitle.pdf', 'title'],
    ['vehicle', 'título de propiedad.pdf', 'title'],
    ['vehicle', 'smog-inspection.pdf', 'inspection'],
    ['vehicle', 'Garantía.pdf', 'warranty'],
    ['vehicle', 'oil change invoice.pdf', 'maintenance_records'],
    ['vehicle', 'فاتورة الصيانة.pdf', 'maintenance_records'],
    ['vehicle', 'IMG_2041.jpg', 'photos'],
    ['vehicle', '20260411_081203.jpg', 'photos'],
    ['vehicle', 'scan.pdf', 'other_vehicle'],
    ['driver', 'DL front.jpg', 'driver_license'],
    ['driver', 'licencia-de-conducir.pdf', 'driver_license'],
    ['driver', 'رخصة القيادة.jpg', 'driver_license'],
    ['driver', 'medical certificate.pdf', 'medical_certificate'],
    ['driver', 'MVR background check.pdf', 'background_check'],
    ['driver', 'front.jpg', 'other_driver'],
    ['insurance', 'Insurance Card.png', 'insurance_card'],
    ['insurance', 'tarjeta_seguro.jpg', 'insurance_card'],
    ['insurance', 'Dec Page 2026.pdf', 'declarations_page'],
    ['insurance', 'declarations-page.pdf', 'declarations_page'],
    ['insurance', 'Póliza.pdf', 'policy_document'],
    ['insurance', 'December policy.pdf', 'policy_document'],
    ['insurance', 'payment receipt.pdf', 'payment_records'],
    ['insurance', 'invoice_0042.pdf', 'payment_records'],
    ['insurance', 'claims history.txt', 'claims_history'],
    ['insurance', 'IMG_1.jpg', 'other_insurance'],
    ['insurance', 'Декларация.pdf', 'declarations_page'],
    ['insurance', '保险卡.jpg', 'insurance_card'],
    ['insurance', '보험 증권.pdf', 'policy_document'],
    ['insurance', 'Hợp đồng bảo hiểm.pdf', 'policy_document'],
    ['vehicle', 'ПТС_2026.pdf', 'title'],
    ['vehicle', 'Đăng ký xe.pdf', 'registration'],
    ['vehicle', '자동차등록증.pdf', 'registration'],
    ['driver', '운전면허증.jpg', 'driver_license'],
    ['accident', 'police report.pdf', 'police_report'],
    ['accident', 'bumper damage.jpg', 'damage_photo'],
    ['accident', 'IMG_9.jpg', 'scene_photo'],
  ])('%s: %s is %s', (section, name, category) => {
    expect(guessCategory(section, name)).toBe(category)
  })

  it('always answers a category of the section', () => {
    const names = ['', '.pdf', '💥.png', 'a'.repeat(500), 'insurance card passport registration license.pdf']
    for (const section of fileSections)
      for (const name of names) expect(isCategoryOf(section, guessCategory(section, name))).toBe(true)
  })
})
