import { type Vehicle, type VehicleForm, vehicleProblems } from '@krash/contract'
import { type KindOf, keptOf } from './glovebox-kind.ts'

export const vehicles: KindOf<'vehicles', VehicleForm, Vehicle> = {
  table: 'vehicles',
  section: 'vehicle',
  absent: 'VEHICLE_NOT_FOUND',
  taken: 'VEHICLE_EXISTS',
  problemsOn: vehicleProblems,
  columnsOf: (form) => ({
    make: form.make,
    model: form.model,
    year: form.year,
    color: form.color,
    license_plate: form.licensePlate,
    plate_state: form.plateState ?? null,
    vin: form.vin,
    vehicle_type: form.vehicleType ?? null,
    fuel_type: form.fuelType ?? null,
  }),
  itemOf: (row) => ({
    ...keptOf(row),
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    licensePlate: row.license_plate,
    plateState: row.plate_state,
    vin: row.vin,
    vehicleType: row.vehicle_type,
    fuelType: row.fuel_type,
  }),
  told: {
    added: { type: 'vehicle_added', title: 'Vehicle added', phrase: 'vehicleAdded' },
    updated: { type: 'vehicle_updated', title: 'Vehicle updated', phrase: 'vehicleUpdated' },
    deleted: { type: 'vehicle_deleted', title: 'Vehicle deleted', phrase: 'vehicleDeleted' },
  },
  toldOf: ({ make, model }) => ({ make, model }),
}
