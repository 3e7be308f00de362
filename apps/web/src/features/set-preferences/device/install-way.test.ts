import { expect, it } from 'vitest'
import { installWay } from './install-way.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15)', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'desktop'],
])('%s with %i fingers is %s', (agent, touchPoints, way) => {
  expect(installWay(agent, touchPoints)).toBe(way)
})
