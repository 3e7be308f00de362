import { expect, test } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { activityOf } from '#testing/examples/activity.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { HistoryRow } from './history-row.tsx'

const nothing = () => undefined

async function show(url: string) {
  const screen = await renderPart(
    <HistoryRow
      item={activityOf({ metadata: { url } })}
      isSelected={false}
      isOpen={false}
      isWide={false}
      hasBox={false}
      onSelect={nothing}
      onExpand={nothing}
      onMark={nothing}
      onDelete={nothing}
    />,
    { texts: ['follow', 'home'] },
  )
  return { screen, link: screen.getByRole('link') }
}

test('an address of the app opens within the app', async () => {
  const { screen, link } = await show('/lawyers')
  await expect.element(link).toHaveAccessibleName('Open: Looked for help')
  await expect.element(link).not.toHaveAttribute('target')
  await expectAccessible()
  await link.click()
  expect(screen.go).toHaveBeenCalledWith('/lawyers')
})

test('an address of the web opens in a new tab', async () => {
  const { link } = await show('https://example.com/a')
  await expect.element(link).toHaveAccessibleName('Open in a new tab: Looked for help')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('a page that is switched off is not opened', async () => {
  await withoutChat()
  const { screen, link } = await show('/chat/1')
  await expect.element(screen.getByText('Looked for help')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
