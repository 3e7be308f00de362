export { browserOf } from './browser-of.ts'
export type { Browser } from './known-devices.repository.ts'
export { findDevice, forgetDevices, knowDevice, sweepDevices } from './known-devices.repository.ts'
