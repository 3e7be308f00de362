import { type Driver, type DriverForm, driverProblems } from '@krash/contract'
import { type KindOf, keptOf } from './glovebox-kind.ts'

export const drivers: KindOf<'drivers', DriverForm, Driver> = {
  table: 'drivers',
  section: 'driver',
  absent: 'DRIVER_NOT_FOUND',
  taken: 'DRIVER_EXISTS',
  problemsOn: driverProblems,
  columnsOf: (form) => ({
    full_name: form.fullName,
    email: form.email,
    cell_number: form.cellNumber,
    address: form.address,
    date_of_birth: form.dateOfBirth,
    relationship: form.relationship,
    license_number: form.licenseNumber,
    license_state: form.licenseState ?? null,
  }),
  itemOf: (row) => ({
    ...keptOf(row),
    fullName: row.full_name,
    email: row.email,
    cellNumber: row.cell_number,
    address: row.address,
    dateOfBirth: row.date_of_birth,
    relationship: row.relationship,
    licenseNumber: row.license_number,
    licenseState: row.license_state,
  }),
  told: {
    added: { type: 'driver_added', title: 'Driver added', phrase: 'driverAdded' },
    updated: { type: 'driver_updated', title: 'Driver updated', phrase: 'driverUpdated' },
    deleted: { type: 'driver_deleted', title: 'Driver deleted', phrase: 'driverDeleted' },
  },
  toldOf: ({ full_name: name }) => ({ name }),
}
