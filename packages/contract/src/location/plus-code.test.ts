import { expect, it } from 'vitest'
import { plusCode } from './plus-code.ts'

// Test vectors of Open Location Code (https://github.com/google/open-location-code, encoding.csv).
it.each([
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [-89.9999375, -179.9999375, '22222222+22'],
  [47.0000625, 728.0000625, '8FVC2222+22'],
  [-41.2730625, -905.2140625, '4VCPPQGP+Q9'],
  [90, 1, 'CFX3X2X2+X2'],
  [-93.8414, -162.0682, '222V2W2J+2P'],
  [35.6, 3.033, '8F75J22M+26'],
  [-37.014, -159.936, '43J2X3P7+CJ'],
  [10.734, -168.294, '722HPPM4+JC'],
  [-18.32, 96.397, '5MHRM9JW+2R'],
  [27.8722, -178.2141, '72V3VQCP+V9'],
])('%d, %d is %s', (latitude, longitude, code) => {
  expect(plusCode({ latitude, longitude })).toBe(code)
})
