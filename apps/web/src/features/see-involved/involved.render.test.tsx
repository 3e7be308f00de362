import { expect, test } from 'vitest'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import type { Accident } from '@krash/contract/accidents'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident, sharedWith } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Involved } from './involved.tsx'

const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const lawyerId = '0199a000-0000-7000-8000-0000000000e1'
const person = { id: lawyerId, type: 'lawyer', name: 'Gabriela Cardenas' } as const
const gabriela = sharedWith({ id: lawyerId, name: person.name })
const visit = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  start: '2020-01-06T15:00:00.000Z',
  end: '2020-01-06T15:30:00.000Z',
  timeZone: 'America/Los_Angeles',
  status: 'booked' as const,
  professional: person,
}

function involved(people: Partial<AccidentPeople>, of: Accident = accident) {
  return (
    <Involved
      accident={of}
      people={{ lawyers: [], visits: [], ...people }}
      newsFor={({ name }) => <button type="button">News for {name}</button>}
    />
  )
}

async function show(people: Partial<AccidentPeople>, of?: Accident) {
  const screen = await renderPart(involved(people, of), { texts: ['follow', 'help'] })
  return {
    screen,
    sees: screen.getByRole('region', { name: 'Who sees what' }),
    visits: screen.getByRole('region', { name: 'Visits' }),
  }
}

const asItWas = 'They see the report as it was then.'

test('who was reached, who can see what since when, and the visits', async () => {
  const called = { ...accident, calls: [{ callee: 'police' as const, at: '2026-11-23T15:00:00.000Z' }] }
  const lawyer = { ...gabriela, items: ['contact', 'documents'] as const, pictures: 2, papers: 1 }
  const { screen, sees, visits } = await show(
    { lawyers: [{ ...lawyer, items: [...lawyer.items] }], visits: [visit] },
    called,
  )
  await expect.element(screen.getByRole('list', { name: 'Calls' })).toHaveTextContent('You called the police')
  await expect.element(sees).toHaveTextContent('Can see it')
  await expect.element(sees).toHaveTextContent('Contact, 2 photos, and 1 paper')
  await expect.element(sees).toHaveTextContent(asItWas)
  await expect.element(sees.getByRole('link')).toHaveAttribute('href', `/sharing#${gabriela.connectionId}`)
  await expect.element(visits).toHaveTextContent('Over')
  await expect.element(visits).toHaveTextContent(/01\/06\/2020, 7:00.AM/)
  await expectAccessible()
})

test.each([
  [{ hasAccount: false }, 'Kept until they join Krash'],
  [{ hasAccount: false, conflictCheck: 'waiting' }, 'Kept until they join Krash'],
  [{ hasAccount: false, wasOpened: true }, 'Nobody answers for them now'],
  [{ hasAccount: false, isDemo: true, hasNews: true }, 'Invented: nobody sees it'],
] as const)('says where nobody sees it: %j', async (facts, state) => {
  const { sees } = await show({ lawyers: [{ ...gabriela, ...facts }] })
  await expect.element(sees).toHaveTextContent(state)
  for (const untrue of [asItWas, 'they see only the names', 'News for'])
    await expect.element(sees).not.toHaveTextContent(untrue)
  await expect.element(sees.getByRole('link')).toHaveAttribute('href', `/sharing#${gabriela.connectionId}`)
})

test('says what a lawyer sees who first rules out a conflict', async () => {
  const { sees } = await show({ lawyers: [{ ...gabriela, conflictCheck: 'waiting', hasNews: true }] })
  await expect.element(sees).toHaveTextContent('Waiting for \u2068Gabriela Cardenas\u2069')
  await expect.element(sees).toHaveTextContent(/they see only the names .* state, county and date/)
  await expect.element(sees).not.toHaveTextContent(asItWas)
  await expect.element(sees).not.toHaveTextContent('News for')
  await expectAccessible()
})

test('offers what is new to who can see the rest; once it is shared the row has the focus', async () => {
  const { screen, sees } = await show({ lawyers: [{ ...gabriela, hasNews: true }] })
  const news = sees.getByRole('button', { name: 'News for Gabriela Cardenas' })
  await news.click()
  await expect.element(news).toHaveFocus()
  await screen.rerender(involved({ lawyers: [gabriela] }))
  await expect.element(news).not.toBeInTheDocument()
  await expect.element(sees.getByRole('listitem')).toHaveFocus()
})

test('a visit that the office has not confirmed says so', async () => {
  const later = { start: '2199-01-07T15:00:00.000Z', end: '2199-01-07T15:30:00.000Z' }
  const asked = { ...visit, ...later, status: 'requested' as const }
  const { screen, visits } = await show({ visits: [asked] })
  await expect.element(visits).toHaveTextContent('Waiting for the office')
  await screen.rerender(involved({ visits: [{ ...visit, status: 'requested' }] }))
  await expect.element(visits).toHaveTextContent('The office did not answer')
  await expect.element(visits).not.toHaveTextContent('Over')
})

test('says where nobody has to do with it yet', async () => {
  const { screen } = await show({})
  for (const sentence of ['Nobody is noted yet.', 'You have shared this case with nobody.', 'No visits yet.'])
    await expect.element(screen.getByText(sentence)).toBeVisible()
})
