import { shippedLanguages } from '@krash/phrases'
import { axeFindings, sidewaysScroll } from '../support/page-checks.ts'
import { enter, Finds, open, type Round } from './visit.ts'

const themes = 2

/** Looks with axe at every page of everybody, in every language, by day and by night. */
export async function lookWithAxe({ browser, url, people }: Round) {
  const finds = new Finds()
  let looks = 0
  for (const language of shippedLanguages) {
    for (const person of people) {
      const page = await enter(browser, { url, person, language })
      for (const [name, address] of Object.entries(person.pages)) {
        await open(page, address)
        const lines = [...(await axeFindings(page)), ...(await sidewaysScroll(page))]
        finds.add(`${language} ${person.name} ${name}`, lines)
        looks += themes
      }
      await page.context().close()
    }
    console.log(`axe: ${language}, ${looks} looks, ${finds.found.length} found`)
  }
  return { looks, found: finds.found }
}
