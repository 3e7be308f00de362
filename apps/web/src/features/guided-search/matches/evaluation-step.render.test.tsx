import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { changeAnswers, forgetAnswers } from '../answers/answers-store.ts'
import { answersFromReport, emptyAnswers } from '../answers/guided-answers.ts'
import { EvaluationStep } from './evaluation-step.tsx'

const near = foundLawyer(1, { distanceMiles: 0.5, yearsExperience: 2 })
const old = foundLawyer(2, { distanceMiles: 13, yearsExperience: 30 })

afterEach(() => forgetAnswers())

interface Given {
  language?: 'en' | 'ar'
  placeSource?: 'accident' | 'home' | 'default'
}

async function show({ language = 'en', placeSource = 'accident' }: Given = {}) {
  const screen = await renderPart(
    <EvaluationStep
      lawyers={[old, near]}
      total={2}
      status="found"
      isStale={false}
      placeError={undefined}
      loading={null}
      failed={null}
      legal={<p>No law firm</p>}
      notice={null}
      picture={(listed) => <p>Map of {listed.map(({ fullName }) => fullName).join(', ')}</p>}
      mapChip={() => null}
      placePicker={<p>The place</p>}
      placeName="Tampa, FL"
      placeSource={placeSource}
      card={(who, judgement) => (
        <LawyerCard
          {...judgement}
          who={who}
          connectedIds={new Set()}
          isChosen={false}
          onToggle={() => undefined}
        />
      )}
    />,
    { texts: ['help'], language },
  )
  // The answers are those of who is signed in.
  changeAnswers(answersFromReport(emptyAnswers))
  const chip = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, chip, first: screen.getByRole('article').first() }
}

test('shows the matches of a report at once, and says what they come from', async () => {
  const { screen, chip, first } = await show()
  await expect
    .element(screen.getByRole('button', { name: /^From your report: Car accident, near ⁨?Tampa, FL/ }))
    .toBeVisible()
  for (const wish of ['Close to me', 'Answers fast', 'Same kind of case'])
    await expect.element(chip(wish)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(first).toHaveTextContent(/Lawyer 1.*Best match.*1 of 3 wishes/)
  // The numbers on the map are those of the list.
  expect(document.body.textContent).toContain('Map of Lawyer 1, Lawyer 2')
  await expectAccessible()
})

test('says that the place is a guess, or that it is the saved address', async () => {
  const { screen } = await show({ placeSource: 'default' })
  await expect
    .element(
      screen.getByRole('button', { name: /^Car accident near ⁨?Tampa, FL⁩?, a guess\. Where are you\?/ }),
    )
    .toBeVisible()
  await show({ placeSource: 'home' })
  await expect
    .element(screen.getByRole('button', { name: /^Car accident near your saved address, 50 mi/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '2 lawyers found' })).toBeVisible()
})

test('a wish sorts the list anew once the finger rests', async () => {
  const { chip, first } = await show()
  await expect.element(first).toHaveTextContent('Lawyer 1')
  await chip('Close to me').click()
  await chip('More experience').click()
  await expect.element(first).toHaveTextContent(/Lawyer 2.*Best match/)
})

test('takes four wishes at most, and says so', async () => {
  const { screen, chip } = await show()
  await chip('More experience').click()
  await chip('Better rated').click()
  await expect.element(chip('Better rated')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('That is four. Remove one first.')
})

test('opens all answers from one line, and gives the focus back', async () => {
  const { screen } = await show()
  const line = screen.getByRole('button', { name: /^From your report/ })
  await line.click()
  const sheet = screen.getByRole('dialog', { name: 'Your answers' })
  await expect.element(sheet.getByText('The place')).toBeVisible()
  await sheet.getByRole('radio', { name: /^Slip and fall/ }).click({ force: true })
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Show my matches' }).click()
  await expect.element(screen.getByRole('button', { name: /^From your report: Slip and fall/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
})

test('stands high enough for the first lawyer on a phone, also in Arabic', async () => {
  await page.viewport(390, 844)
  const { first } = await show({ language: 'ar' })
  await expect.element(first).toBeVisible()
  expect(first.element().getBoundingClientRect().top).toBeLessThan(160)
  await expectAccessible()
})
