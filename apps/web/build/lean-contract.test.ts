import { expect, it } from 'vitest'
import { leanModule } from './lean-contract.ts'

it('keeps of a route what the browser reads', () => {
  const code = `export const carRoutes = {
  addCar: route({ method: 'POST', path: '/api/cars', access: 'user', limit: 'person', body: car, status: 201 }),
} as const`
  expect(leanModule(code)).toBe(`export const carRoutes = {
  addCar: route({ method: 'POST', path: '/api/cars', access: 'user' }),
} as const`)
})

it.each([
  [
    'const id = z.string().check(z.trim())',
    'const id = /* @__PURE__ */ (() => (z.string().check(z.trim())))()',
  ],
  [
    'export const filters = { id: z.uuid() } as const',
    'export const filters = /* @__PURE__ */ (() => ({ id: z.uuid() } as const))()',
  ],
])('marks %s as free of effects', (code, lean) => {
  expect(leanModule(code)).toBe(lean)
})

it('leaves plain values and functions as they are', () => {
  const code =
    "export const limits = { max: 5 } as const\nexport const kinds = ['a'] as const\nexport function f() { return g() }"
  expect(leanModule(code)).toBe(code)
})
