import type { FoundProfessional, Professional } from '@krash/contract/professionals'

/** A lawyer of Tampa as a search finds them, the nth of many. */
export function foundLawyer(n = 1, facts: Partial<FoundProfessional> = {}): FoundProfessional {
  return {
    ...professional(n, 'lawyer'),
    distance: '1.2 mi',
    distanceMiles: 1.2,
    matchScore: 91,
    ...facts,
  }
}

/** A doctor of Tampa as a search finds them, the nth of many. */
export function foundPhysician(n = 1, facts: Partial<FoundProfessional> = {}): FoundProfessional {
  return { ...foundLawyer(n), ...professional(n, 'physician'), ...facts }
}

function professional(n: number, type: Professional['type']): Professional {
  const isLawyer = type === 'lawyer'
  const digits = String(n).padStart(4, '0')
  return {
    id: `0199a000-0000-7000-8000-${isLawyer ? '1' : '2'}0000000${digits}`,
    type,
    fullName: isLawyer ? `Lawyer ${n}` : `Dr. Doctor ${n}`,
    firmName: isLawyer ? 'Bay Law' : 'Bay Clinic',
    email: 'office@example.com',
    phone: '+18135550100',
    address: '100 Pine St',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
    latitude: 27.95 + n / 1000,
    longitude: -82.46,
    location: {
      latitude: 27.95 + n / 1000,
      longitude: -82.46,
      address: '100 Pine St',
      city: 'Tampa',
      state: 'FL',
      zipCode: '33602',
    },
    distance: '0 mi',
    rating: 4.8,
    reviewCount: 212,
    yearsExperience: 12,
    languages: ['en', 'es'],
    proficiency: {},
    specialties: isLawyer ? [] : ['Orthopedic Surgery'],
    practiceAreas: isLawyer ? ['Car Accidents'] : [],
    courtAdmissions: isLawyer ? ['Florida'] : [],
    insuranceNetworks: isLawyer ? [] : ['Aetna'],
    hospitalAffiliations: [],
    acceptsInsurance: isLawyer ? null : true,
    emergencyAvailable: false,
    availability: { immediate: false, today: true, thisWeek: true, until: null },
    takesAppointments: true,
    profileImage: null,
    bio: null,
    lawSchool: null,
    barNumber: null,
    licenseNumber: null,
    hourlyRate: null,
    freeFirstTalk: null,
    contingency: null,
    website: null,
    isVerified: true,
    isActive: true,
    isDemo: false,
    precision: 'address',
    sources: [],
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
}
