import type { PhysicianSpecialty } from '@krash/contract'

/**
 * Which codes of the Health Care Provider Taxonomy (NUCC, taxonomy.nucc.org) belong to which of our specialties. A code
 * is `type (2) classification (2) specialization (5) X`. The longest listed beginning decides, so a specialization may
 * belong elsewhere than its classification, or nowhere (an empty list). Codes that are not listed are no doctors for
 * us.
 */
export const specialtiesByTaxonomy: Record<string, readonly PhysicianSpecialty[]> = {
  // Family Medicine and its former name, General Practice.
  '207Q': ['Family Medicine'],
  '208D': ['Family Medicine'],
  // Internal Medicine with its specializations in NUCC's classification; those for the heart are cardiologists.
  '207R': ['Internal Medicine'],
  '207RA0001X': ['Cardiology'],
  '207RA0002X': ['Cardiology'],
  '207RC0000X': ['Cardiology'],
  '207RC0001X': ['Cardiology'],
  '207RI0011X': ['Cardiology'],
  '2080': ['Pediatrics'],
  '2080P0202X': ['Pediatrics', 'Cardiology'],
  '2080P0204X': ['Pediatrics', 'Emergency Medicine'],
  // Orthopaedic Surgery
  '207X': ['Orthopedics'],
  '207N': ['Dermatology'],
  // Psychiatry & Neurology is one classification; the specialization tells which of the two it is.
  '2084A0401X': ['Psychiatry'],
  '2084F0202X': ['Psychiatry'],
  '2084P0015X': ['Psychiatry'],
  '2084P0800X': ['Psychiatry'],
  '2084P0802X': ['Psychiatry'],
  '2084P0804X': ['Psychiatry'],
  '2084P0805X': ['Psychiatry'],
  '2084B0040X': ['Neurology', 'Psychiatry'],
  '2084A2900X': ['Neurology'],
  '2084D0003X': ['Neurology'],
  '2084E0001X': ['Neurology'],
  '2084N0008X': ['Neurology'],
  '2084N0400X': ['Neurology'],
  '2084N0402X': ['Neurology'],
  '2084N0600X': ['Neurology'],
  '2084P0005X': ['Neurology'],
  '2084P0301X': ['Neurology'],
  '2084V0102X': ['Neurology'],
  '2084P2900X': ['Pain Management'],
  '207P': ['Emergency Medicine'],
  // Diagnostic radiology; Radiation Oncology, Therapeutic Radiology and Radiological Physics treat tumours.
  '2085': ['Radiology'],
  '2085R0001X': [],
  '2085R0203X': [],
  '2085R0205X': [],
  // Surgery, Colon & Rectal, Thoracic, Plastic, Transplant, and Oral & Maxillofacial Surgery
  '2086': ['Surgery'],
  '208C': ['Surgery'],
  '208G': ['Surgery'],
  '2082': ['Surgery'],
  '204F': ['Surgery'],
  '204E': ['Surgery'],
  // Neurological Surgery
  '207T': ['Neurosurgery'],
  '2081': ['Physical Medicine and Rehabilitation'],
  '2081P2900X': ['Physical Medicine and Rehabilitation', 'Pain Management'],
  '208V': ['Pain Management'],
  // Anesthesiology, Pain Medicine
  '207LP2900X': ['Pain Management'],
  '111N': ['Chiropractic'],
}
