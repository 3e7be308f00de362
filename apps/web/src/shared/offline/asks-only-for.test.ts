import { expect, it } from 'vitest'
import { asksOnlyFor } from './asks-only-for.ts'

const paths = new Set([
  '/index.html',
  '/assets/C8kd-_x1.js',
  '/assets/es-BUV5j8rk.js',
  '/assets/DD87Mgnq.css',
])

it('knows a page of its own build by all the files it asks for', () => {
  const page = '<script>const first={main:"/assets/C8kd-_x1.js",files:["/assets/es-BUV5j8rk.js"]}</script>'
  expect(asksOnlyFor(paths, `<style>a{}</style>${page}`)).toBe(true)
  expect(asksOnlyFor(paths, page.replace('es-BUV5j8rk', 'es-newer123'))).toBe(false)
  expect(asksOnlyFor(paths, page.replace('C8kd-_x1.js', 'C8kd-_x1.css'))).toBe(false)
  expect(asksOnlyFor(paths, '<h1>This service is starting</h1>')).toBe(false)
})
