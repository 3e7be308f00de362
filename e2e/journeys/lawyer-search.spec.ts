import type { Appointment, FoundProfessional } from '@krash/contract'
import type { Locator, Page, Request } from '@playwright/test'
import { readFromServer } from '../support/api.ts'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { like, say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, test } from '../test.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const say = sayIn('en')
const near = (place: string) => like(say, 'professionals:lawyer.results.near', { place })

interface Filter {
  set: (filters: Locator) => Promise<unknown>
  /** What the address bar then contains. */
  address: RegExp
  /** True for everybody who may be shown. */
  isMet: (who: FoundProfessional) => boolean
  /** True where nobody of the demo can meet it. */
  findsNobody?: true
}

const select = (label: string, value: string) => (filters: Locator) =>
  filters.getByLabel(say(`professionals:filters.${label}`), { exact: true }).selectOption(value)

const every: Record<string, Filter> = {
  specialty: {
    set: select('specialty', 'Personal Injury'),
    address: /specialty=Personal/,
    isMet: ({ specialties }) => specialties.includes('Personal Injury'),
  },
  'practice area': {
    set: select('area', 'Car Accidents'),
    address: /area=Car/,
    isMet: ({ practiceAreas }) => practiceAreas.includes('Car Accidents'),
  },
  court: {
    set: select('court', 'U.S. District Court'),
    address: /court=U.S./,
    isMet: ({ courtAdmissions }) => courtAdmissions.includes('U.S. District Court'),
  },
  rating: {
    set: select('rating', '4.5'),
    address: /rating=4.5/,
    isMet: ({ rating }) => (rating ?? 0) >= 4.5,
  },
  experience: {
    set: select('experience', '20'),
    address: /years=20/,
    isMet: ({ yearsExperience }) => (yearsExperience ?? 0) >= 20,
  },
  distance: {
    set: select('distance', '10'),
    address: /miles=10/,
    isMet: ({ distanceMiles }) => distanceMiles <= 10,
  },
  price: {
    set: select('price', '300'),
    address: /price=300/,
    isMet: ({ hourlyRate }) => hourlyRate !== null && hourlyRate <= 300,
  },
  availability: {
    set: select('when', 'immediate'),
    address: /when=immediate/,
    isMet: ({ availability }) => availability?.immediate === true,
  },
  verified: {
    set: (filters) => filters.getByRole('button', { name: say('professionals:filters.verified') }).click(),
    address: /verified=true/,
    isMet: ({ isVerified }) => isVerified,
    findsNobody: true,
  },
  language: {
    set: async (filters) => {
      await filters.getByText(say('professionals:filters.languages'), { exact: true }).click()
      await filters.getByRole('button', { name: 'Español' }).click()
    },
    address: /speaks=es/,
    isMet: ({ languages }) => languages.includes('es'),
  },
}

const sorts: Record<string, (who: FoundProfessional) => number> = {
  distance: ({ distanceMiles }) => distanceMiles,
  rating: ({ rating }) => -(rating ?? 0),
  experience: ({ yearsExperience }) => -(yearsExperience ?? 0),
}

test('the open search keeps to every filter, order and place', async ({ page, context }) => {
  await new Driver(page, say).register(newEmail())
  const filters = page.getByRole('dialog', { name: say('professionals:filters.title') })
  const open = () =>
    page.getByRole('button', { name: new RegExp(`^${say('professionals:filters.open')}`) }).click()
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
  }
  const clear = filters.getByRole('button', { name: say('professionals:lawyer.clear') })
  const cards = page.getByRole('article')
  const shows = (count: number) => say('professionals:lawyer.results.show', { count })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const search = searchOf(request)
    if (search !== undefined) asked.add(search)
  })
  await page.goto('/lawyers?mode=search')
  await expect(cards.first()).toBeVisible()

  for (const [name, { set, address, isMet, findsNobody }] of Object.entries(every)) {
    await test.step(`filters by ${name}`, async () => {
      await open()
      const { lawyers, total } = await answerTo(page, { asked, act: () => set(filters) })
      expect(lawyers.length > 0, 'somebody is found').toBe(!findsNobody)
      expect(lawyers.filter((who) => !isMet(who))).toEqual([])
      await expect(page).toHaveURL(address)
      await expect(filters.getByRole('button', { name: shows(total) })).toBeVisible()
      await clear.click()
      await expect(page).not.toHaveURL(address)
      await close()
      await expect(page.getByRole('heading', { name: near('Tampa, FL') })).toBeVisible()
    })
  }

  await test.step('sorts', async () => {
    const sort = page.getByLabel(say('professionals:sort.label'))
    for (const [name, rank] of Object.entries(sorts)) {
      const { lawyers } = await answerTo(page, { asked, act: () => sort.selectOption(name) })
      expect(lawyers.map(rank), name).toEqual(lawyers.map(rank).toSorted((a, b) => a - b))
    }
    const { lawyers } = await answerTo(page, { asked, act: () => sort.selectOption('name') })
    const names = lawyers.map(({ fullName }) => fullName)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    await sort.selectOption('match')
  })

  await test.step('looks for a name, and somewhere else', async () => {
    const name = (await cards.nth(2).getByRole('heading').innerText()).trim()
    await open()
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(filters).toBeHidden()
    await expect(cards.first().getByRole('heading')).toHaveText(name)
    await open()
    await page.getByRole('searchbox').fill('')
    await page
      .getByRole('combobox', { name: say('professionals:lawyer.place.label') })
      .pressSequentially('Orlando, F')
    await page
      .getByRole('option', { name: /Orlando, FL/ })
      .first()
      .click()
    await expect(page).toHaveURL(/place=Orlando/)
    await close()
    await expect(page.getByRole('heading', { name: near('Orlando, FL') })).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('nobody is found: the guided search is offered, and a way back', async () => {
    await page.goto('/lawyers?rating=4.5&years=20&price=150&speaks=vi')
    await expect(page.getByText(say('professionals:lawyer.empty.title'))).toBeVisible()
    await page.getByRole('button', { name: say('professionals:empty.guided') }).click()
    await expect(page).toHaveURL(/step=0/)
    await page.goBack()
    await page.getByRole('button', { name: say('professionals:lawyer.clear') }).click()
    await expect(cards.first()).toBeVisible()
  })

  await test.step('without network it says so; with it the lawyers come by themselves', async () => {
    await context.setOffline(true)
    await open()
    await select('rating', '4')(filters)
    await close()
    await expect(page.getByText(say('professionals:lawyer.failed.offline'))).toBeVisible()
    await context.setOffline(false)
    await expect(cards.first()).toBeVisible()
    await expect(page.getByText(say('professionals:lawyer.failed.offline'))).toBeHidden()
  })
})

test('a lawyer is booked from a card: one of the next times, or any other', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  await page.goto('/lawyers?mode=search')
  const dialog = page.getByRole('dialog')
  const times = page.getByRole('list', { name: say('appointments:free.label') })
  const booked = async () =>
    (await readFromServer<Appointment[]>(page, '/api/appointments')).map(
      ({ professional }) => professional.type,
    )

  await test.step('one of the next times', async () => {
    // The next one may pass while it is pressed.
    await times.first().getByRole('button').last().click()
    await dialog.getByRole('button', { name: /^Book \d+:\d\d [AP]M$/ }).click()
    await expect(dialog.getByText(say('appointments:done.bookedText'))).toBeVisible()
    await dialog.getByRole('button', { name: say('appointments:done.close') }).click()
    expect(await booked()).toEqual(['lawyer'])
  })

  await test.step('all times, from the card and from its details', async () => {
    const [start = ''] = say('appointments:free.moreOf', { name: '|' }).split('|')
    await page
      .getByRole('button', { name: new RegExp(`^${start}`) })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: say('appointments:book.confirm') })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('article').first().getByRole('heading').getByRole('button').click()
    await dialog.getByRole('button', { name: say('professionals:card.schedule'), exact: true }).click()
    await expect(dialog.getByRole('button', { name: say('appointments:book.confirm') })).toBeVisible()
  })
})

/** The answer to the search that `act` starts; an earlier one may still be running or be repeated. */
async function answerTo(
  page: Page,
  { asked, act }: { asked: ReadonlySet<string>; act: () => Promise<unknown> },
): Promise<{ lawyers: FoundProfessional[]; total: number }> {
  const before = new Set(asked)
  const answering = page.waitForResponse((response) => {
    const words = searchOf(response.request())
    return words !== undefined && !before.has(words)
  })
  await act()
  const { data, pagination } = (await (await answering).json()) as {
    data: { lawyers: FoundProfessional[] }
    pagination: { total: number }
  }
  return { lawyers: data.lawyers, total: pagination.total }
}

/** The wishes of a search. */
function searchOf(request: Request): string | undefined {
  return request.url().endsWith('/api/professionals/search') ? (request.postData() ?? '') : undefined
}
