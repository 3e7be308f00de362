import type { NearbyItem } from '@krash/contract/location'

/** A hospital of the shipped data, as the server tells it. */
export function hospital(number: number, more: Partial<NearbyItem> = {}): NearbyItem {
  return {
    id: `hospital:${number}`,
    label: `Hospital ${number}`,
    latitude: 27.95 + number / 100,
    longitude: -82.46,
    miles: number,
    precision: 'address',
    isDemo: false,
    phone: `+1813555010${number}`,
    address: `${number} Bay St, Tampa, FL 33602`,
    kind: 'general',
    traumaLevel: null,
    isOpen24x7: false,
    services: [],
    estimatedArrival: null,
    source: 'CMS, HIFLD',
    sourceDate: '2026-06',
    ...more,
  }
}

export const policeOffice = hospital(1, {
  id: 'police:1',
  label: 'Tampa Police Department',
  kind: null,
  source: 'HIFLD',
  sourceDate: '2020',
})

export const bayTowing = hospital(3, {
  id: 'roadside:1',
  label: 'Bay Towing',
  kind: null,
  isOpen24x7: true,
  services: ['towing', 'flatTire', 'diving'],
  estimatedArrival: { min: 20, max: 35 },
  source: 'Test companies',
  sourceDate: '2026-11-01',
})
