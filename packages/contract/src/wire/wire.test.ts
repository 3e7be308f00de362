import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RouteDefinition, routes } from '../index.ts'
import { errors } from './errors.ts'
import { pageWindow, paginationOf } from './wire.ts'

describe('paging', () => {
  it('lets offset win over page', () => {
    expect(pageWindow({ limit: 20 })).toEqual({ limit: 20, offset: 0 })
    expect(pageWindow({ limit: 20, page: 3 })).toEqual({ limit: 20, offset: 40 })
    expect(pageWindow({ limit: 20, page: 3, offset: 5 })).toEqual({ limit: 20, offset: 5 })
  })

  it('knows whether more is left', () => {
    expect(paginationOf({ limit: 20, offset: 40 }, 5, 45)).toEqual({
      limit: 20,
      offset: 40,
      page: 3,
      total: 45,
      hasMore: false,
    })
    expect(paginationOf({ limit: 20, offset: 20 }, 20, 45).hasMore).toBe(true)
  })
})

describe('routes', () => {
  const all = Object.entries<RouteDefinition>(routes)

  it('that answer with a list tell its pages, but for those that decision 041 names', () => {
    const whole = all.filter(([, { response, paged }]) => response instanceof z.ZodMiniArray && !paged)
    expect(whole.map(([name]) => name).toSorted()).toEqual([
      'bulkProfessionals',
      'listFileCategories',
      'nextSteps',
      'searchByName',
      'specialties',
    ])
  })

  it('have one name for each method and path', () => {
    const places = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it.each(all)('%s stands under /api, creates idempotently and names known errors', (name, declared) => {
    const definition: {
      path: string
      access: string
      status?: number
      idempotent?: boolean
      errors?: readonly string[]
    } = declared
    expect(definition.path).toMatch(/^\/api\//)
    // A passkey is kept once for the challenge it was made for, which does what a key does elsewhere.
    if (definition.status === 201 && definition.access === 'user' && name !== 'addPasskey')
      expect(definition.idempotent).toBe(true)
    for (const code of definition.errors ?? []) expect(Object.keys(errors)).toContain(code)
  })
})
