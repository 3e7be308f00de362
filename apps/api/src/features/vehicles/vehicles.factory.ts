import { type Vehicle, type VehicleFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** A vehicle form that is right but for what the test changes. */
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

/** A vehicle of this person, stored. */
export async function makeVehicle(
  client: TestClient,
  changes: Partial<VehicleFormInput> = {},
): Promise<Vehicle> {
  return (await client.call(routes.addVehicle, { body: vehicleForm(changes) })).data
}
