import {
  type Driver,
  type DriverFormInput,
  type InsurancePolicy,
  type PolicyFormInput,
  type Vehicle,
  type VehicleFormInput,
  routes,
} from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** A valid form with the changes of the test, like the other two. */
export function vehicleForm(changes: Partial<VehicleFormInput> = {}): VehicleFormInput {
  return {
    make: 'Honda',
    model: 'Civic',
    year: 2019,
    color: 'Blue',
    licensePlate: 'ABC 123',
    vin: '1HGCM82633A004352',
    vehicleType: 'car',
    fuelType: 'gasoline',
    ...changes,
  }
}

export function driverForm(changes: Partial<DriverFormInput> = {}): DriverFormInput {
  return {
    fullName: 'Luis Rivera',
    email: 'luis@example.test',
    cellNumber: '(813) 555-0143',
    address: '401 E Jackson St, Tampa, FL',
    dateOfBirth: '1990-05-17',
    relationship: 'spouse',
    licenseNumber: 'R160-420-90-177-0',
    licenseState: 'FL',
    ...changes,
  }
}

export function policyForm(changes: Partial<PolicyFormInput> = {}): PolicyFormInput {
  return {
    driverName: 'Ana Rivera',
    carrierName: 'Sunshine Mutual',
    policyNumber: 'SM-2026-001',
    coverageType: 'full_coverage',
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    policyLimits: '100/300/50',
    uninsuredMotorist: true,
    deductible: 500,
    agentName: 'Pat Lee',
    agentPhone: '(813) 555-0199',
    ...changes,
  }
}

export async function makeVehicle(
  client: TestClient,
  changes: Partial<VehicleFormInput> = {},
): Promise<Vehicle> {
  return (await client.call(routes.addVehicle, { body: vehicleForm(changes) })).data
}

export async function makeDriver(
  client: TestClient,
  changes: Partial<DriverFormInput> = {},
): Promise<Driver> {
  return (await client.call(routes.addDriver, { body: driverForm(changes) })).data
}

export async function makePolicy(
  client: TestClient,
  changes: Partial<PolicyFormInput> = {},
): Promise<InsurancePolicy> {
  return (await client.call(routes.addPolicy, { body: policyForm(changes) })).data
}
