import { expect, test } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Involved } from './involved.tsx'

const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const lawyerId = '0199a000-0000-7000-8000-0000000000e1'
const person = { id: lawyerId, type: 'lawyer', name: 'Gabriela Cardenas' } as const

test('who was reached, who got what since when, and the visits', async () => {
  const called = { ...accident, calls: [{ callee: 'police' as const, at: '2026-11-23T15:00:00.000Z' }] }
  const items = ['contact' as const, 'case' as const]
  const visit = {
    id: '0199a000-0000-7000-8000-0000000000f1',
    start: '2020-01-06T15:00:00.000Z',
    end: '2020-01-06T15:30:00.000Z',
    timeZone: 'America/New_York',
    status: 'booked' as const,
    professional: person,
  }
  const lawyers = [{ id: lawyerId, name: person.name, connectedAt: '2026-11-23T15:00:00.000Z', items }]
  const screen = await renderPart(<Involved accident={called} people={{ lawyers, visits: [visit] }} />, {
    texts: ['follow'],
  })
  await expect.element(screen.getByRole('list', { name: 'Calls' })).toHaveTextContent('You called the police')
  const sees = screen.getByRole('region', { name: 'Who sees what' })
  await expect.element(sees).toHaveTextContent('Got: contact and report')
  await expect.element(sees.getByRole('link')).toHaveAttribute('href', `/chat/${lawyerId}`)
  await expect.element(screen.getByRole('region', { name: 'Visits' })).toHaveTextContent('Over')
  await expectAccessible()
})

test('says where nobody has to do with it yet', async () => {
  const screen = await renderPart(<Involved accident={accident} people={{ lawyers: [], visits: [] }} />, {
    texts: ['follow'],
  })
  for (const sentence of ['Nobody is noted yet.', 'You have shared this case with nobody.', 'No visits yet.'])
    await expect.element(screen.getByText(sentence)).toBeVisible()
})
