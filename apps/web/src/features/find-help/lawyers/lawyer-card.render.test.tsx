import { expect, test } from 'vitest'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'

test.for([
  [40, true, 'Answers in about 40 minutes · The first talk is free'],
  [130, null, 'Answers in about 2 hours'],
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

function show(facts: Parameters<typeof foundLawyer>[1]) {
  const card = (
    <LawyerCard
      who={foundLawyer(1, facts)}
      percent={91}
      wishes={[]}
      reasons={null}
      isBest={false}
      isChosen={false}
      connectedIds={new Set()}
      onToggle={() => undefined}
    />
  )
  return renderPart(card, { texts: ['help'] })
}
