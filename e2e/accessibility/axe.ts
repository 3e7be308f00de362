import { shippedLanguages } from '@krash/phrases'
import { axeFindings, sidewaysScroll } from '../support/page-checks.ts'
import { enter, Finds, open, type Round, type Visit } from './visit.ts'

const themes = 2
/** Where what a phone folds away stands open: the menu, the columns, the map beside a list. */
const desktop = { viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false }
const rounds: Pick<Visit, 'language' | 'options'>[] = [
  ...shippedLanguages.map((language) => ({ language })),
  { language: 'en', options: desktop },
  { language: 'ar', options: desktop },
]

/** Looks with axe at every page of everybody, by day and by night: in every language on a phone, in two on a desktop. */
export async function lookWithAxe({ browser, url, people }: Round) {
  const finds = new Finds()
  let looks = 0
  for (const { language, options } of rounds) {
    const where = options ? `${language} at 1280 px` : language
    for (const person of people) {
      const page = await enter(browser, { url, person, language, ...(options && { options }) })
      for (const [name, address] of Object.entries(person.pages)) {
        await open(page, address)
        const lines = [...(await axeFindings(page)), ...(await sidewaysScroll(page))]
        finds.add(`${where} ${person.name} ${name}`, lines)
        looks += themes
      }
      await page.context().close()
    }
    console.log(`axe: ${where}, ${looks} looks, ${finds.found.length} found`)
  }
  return { looks, found: finds.found }
}
