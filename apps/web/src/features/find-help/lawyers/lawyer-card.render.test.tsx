import { expect, test } from 'vitest'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'

test.for([
  [40, true, 'Answers in about 40 minutes · The first talk is free'],
  [130, null, 'Answers in about 2 hours'],
  [0, null, 'Answers in about 1 minute'],
  [4320, null, 'Answers in about 3 days'],
  [null, true, 'The first talk is free'],
] as const)(
  'says how fast a lawyer answers, and that the first talk is free, where it is known: %j',
  async ([medianResponseMinutes, freeFirstTalk, says]) => {
    const screen = await show({ medianResponseMinutes, freeFirstTalk })
    await expect.element(screen.getByText(says, { exact: true })).toBeVisible()
  },
)

test('says nothing of what is not known', async () => {
  const screen = await show({ freeFirstTalk: false })
  await expect.element(screen.getByRole('article')).toBeVisible()
  await expect.element(screen.getByText(/Answers|first talk/)).not.toBeInTheDocument()
})

test('can be written to, unless the operator has switched messages off', async () => {
  const screen = await show({})
  await expect.element(screen.getByRole('link', { name: /^Message/ }).first()).toBeVisible()
  await withoutChat()
  await expect.element(screen.getByRole('link', { name: /^Message/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('article')).toBeVisible()
})

test('explains a match on demand', async () => {
  const screen = await show({})
  const why = screen.getByRole('button', { name: 'Why this match? Lawyer 1' })
  await why.click()
  await expect.element(why).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('As near as you wished')).toBeVisible()
  await expectAccessible()
})

function show(facts: Parameters<typeof foundLawyer>[1]) {
  const card = (
    <LawyerCard
      who={foundLawyer(1, facts)}
      percent={91}
      wishes={[]}
      reasons={<p>As near as you wished</p>}
      isBest={false}
      isChosen={false}
      connectedIds={new Set()}
      onToggle={() => undefined}
    />
  )
  return renderPart(card, { texts: ['help'] })
}
