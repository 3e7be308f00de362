import { type Driver, type DriverFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** A driver form that is right but for what the test changes. */
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

/** A driver of this person, stored. */
export async function makeDriver(
  client: TestClient,
  changes: Partial<DriverFormInput> = {},
): Promise<Driver> {
  return (await client.call(routes.addDriver, { body: driverForm(changes) })).data
}
