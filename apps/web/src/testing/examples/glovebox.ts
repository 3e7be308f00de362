import type { Driver } from '@krash/contract/drivers'
import type { InsurancePolicy } from '@krash/contract/insurance'
import type { Vehicle } from '@krash/contract/vehicles'

const stored = {
  userId: '0199a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}

export const vehicle: Vehicle = {
  ...stored,
  id: '0199a000-0000-7000-8000-000000000002',
  make: 'Honda',
  model: 'Civic',
  year: 2021,
  color: 'Blue',
  licensePlate: '8XK1234',
  plateState: null,
  vin: null,
  vehicleType: 'car',
  fuelType: null,
}

export const driver: Driver = {
  ...stored,
  id: '0199a000-0000-7000-8000-000000000003',
  fullName: 'Ana Ortiz',
  email: 'ana@example.com',
  cellNumber: '+18135550199',
  address: '401 E Jackson St, Tampa, FL 33602',
  dateOfBirth: '2001-02-09',
  relationship: 'child',
  licenseNumber: null,
  licenseState: 'FL',
}

export const policy: InsurancePolicy = {
  ...stored,
  id: '0199a000-0000-7000-8000-000000000004',
  driverName: 'Maria Ortiz',
  carrierName: 'Sunshine Mutual',
  policyNumber: 'FL-4711-22',
  coverageType: 'full_coverage',
  policyStartDate: '2026-03-09',
  policyEndDate: '2027-03-09',
  policyLimits: null,
  uninsuredMotorist: true,
  underinsuredMotorist: false,
  medicalPayments: false,
  deductible: 500,
  agentName: null,
  agentPhone: '+18135550111',
  roadsidePhone: '+18135550122',
  claimsPhone: null,
}
