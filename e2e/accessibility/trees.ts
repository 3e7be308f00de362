import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultsOf } from './faults.ts'
import { enter, Finds, open, type Round } from './visit.ts'

/** The reviewed trees: a folder for each person, a file for each page. */
const folder = fileURLToPath(new URL('../../docs/accessibility/', import.meta.url))

/**
 * Reads the accessibility tree of every page on a phone, in English. Writes it, or compares it with the reviewed one;
 * and tells what is wrong in any tree.
 */
export async function readTrees({ browser, url, people, isWriting }: Round & { isWriting: boolean }) {
  const finds = new Finds()
  let looks = 0
  if (isWriting) await rm(folder, { recursive: true, force: true })
  for (const person of people) {
    const page = await enter(browser, { url, person, language: 'en' })
    for (const [name, address] of Object.entries(person.pages)) {
      const where = `${person.name} ${name}`
      const tree = withoutTime(await open(page, address))
      const file = path.join(folder, person.name, `${name}.yml`)
      if (isWriting) await mkdir(path.dirname(file), { recursive: true })
      if (isWriting) await writeFile(file, tree)
      else if ((await readFile(file, 'utf8').catch(() => '')) !== tree)
        finds.add(where, [`the tree is not the reviewed one, ${await keep(file, tree)}`])
      finds.add(where, faultsOf(tree))
      looks += 1
    }
    await page.context().close()
  }
  return { looks, found: finds.found }
}

/** Keeps a tree that differs where it can be compared by hand. */
async function keep(file: string, tree: string): Promise<string> {
  const kept = file.replace(folder, fileURLToPath(new URL('../../reports/accessibility/', import.meta.url)))
  await mkdir(path.dirname(kept), { recursive: true })
  await writeFile(kept, tree)
  return `see ${kept}`
}

const day = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?'
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
/** What differs by the hour or from run to run, and what stands in its place. */
const passing: [RegExp, string][] = [
  [/\d{1,2}:\d{2}(?:[\s\u202f]*–\u2060?\s*\d{1,2}:\d{2})?[\s\u202f][AP]M/g, '‹time›'],
  [/\d{2}\/\d{2}\/\d{4}/g, '‹date›'],
  [new RegExp(`\\b${day}, (?:${month} \\d{1,2}\\b|‹date›)`, 'g'), '‹day›'],
  [new RegExp(`\\b${day} \\d{1,2}\\b`, 'g'), '‹day›'],
  [/\b(?:Today|Tomorrow|‹day›) ‹time›/g, '‹day› ‹time›'],
  [/button "‹day›(?:, \d+ visits?)?"(?: \[pressed\])?: ‹day›/g, 'button "‹day›": ‹day›'],
  [/\b(?:[Jj]ust now|\d+ (?:second|minute|hour)s? ago|yesterday)\b/g, '‹ago›'],
  [/\bGood (?:morning|afternoon|evening)\b/g, 'Good ‹part of the day›'],
  [/(?:Available now|Not now)$/gm, '‹now›'],
  [/(?:Today|Not today)$/gm, '‹today›'],
  [/Available immediately /g, ''],
  [/(?<=heading "Tip of the day" \[level=2\]\n\s*- paragraph: ).*$/gm, '‹tip›'],
  [/© \d{4}/g, '© ‹year›'],
  [/\bR-[0-9A-Z]{6}\b/g, '‹report number›'],
  [/\bKR-[0-9A-Z]{5}\b/g, '‹referral code›'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '‹id›'],
  [/(?<=\/url: (?:mailto|sms):).*$/gm, '‹words›'],
  [/#[\w-]{43}/g, '#‹token›'],
  [/[\d.]+ MB of [\d.]+ GB/g, '‹used› MB of ‹free› GB'],
]
/** Lists that are as long as the hour allows. */
const byTheHour = /^(\s*)- (?:list "Next free times"|combobox "Until"):$/

/** The tree without what another hour shows otherwise. */
function withoutTime(tree: string): string {
  let text = tree
  for (const [what, word] of passing) text = text.replace(what, word)
  return `${withoutInside(text.split('\n')).join('\n')}\n`
}

function withoutInside(lines: readonly string[]): string[] {
  let depth = Infinity
  return lines.filter((line) => {
    const indent = line.search(/\S/)
    if (indent > depth) return false
    depth = byTheHour.test(line) ? indent : Infinity
    return depth === Infinity
  })
}
