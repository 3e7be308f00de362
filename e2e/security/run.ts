/**
 * `npm run security xss [PAYLOADS]`: plants texts that try to become code in every field of a person, opens every page
 * that shows them in a browser, and counts where one ran, grew into an element or had to be stopped by the policy. First
 * a page without any guard shows that the look finds what it looks for. Figures go to reports/; the exit code is 1 on any find.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { invitationFor } from '../support/invitation.ts'
import { chromiumLaunch, serverProcess } from '../test.ts'
import { type Find, lookAtPages } from './look-at-pages.ts'
import { openPage } from './open-page.ts'
import { payloads } from './payloads.ts'
import { Planter } from './planted-people.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
const [given] = process.argv.slice(2)
const chosen = payloads.slice(0, given === undefined ? payloads.length : Number(given))
const folder = await mkdtemp(path.join(tmpdir(), 'krash-security-'))
const server = await serverProcess(folder)
const browser = await chromium.launch(chromiumLaunch())
try {
  const control = await openPage(browser, payloads)
  console.log(`a page without a guard: ${control} of ${payloads.length} payloads ran or grew`)
  await server.start()
  const planter = new Planter(server.url)
  const lawyer = await planter.lawyer((id) => invitationFor(server, id))
  const finds: (Find & { payload: string })[] = []
  let pages = 0
  for (const payload of chosen) {
    for (const planted of await planter.driver(payload, lawyer)) {
      const found = await lookAtPages(browser, server.url, planted)
      finds.push(...found.map((find) => ({ ...find, payload })))
      pages += planted.pages.length
    }
  }
  const { taken, refused } = planter.figures
  const count = (what: Find['what']): number => finds.filter((find) => find.what === what).length
  console.log(
    `xss: ${chosen.length} payloads, ${taken} writes taken, ${refused} refused, ${pages} pages opened: ` +
      `ran ${count('ran')}, grew ${count('grew')}, stopped by the policy ${count('stopped')}`,
  )
  for (const { what, where, payload } of finds) console.log(`  ${what}: ${payload} on ${where}`)
  await mkdir(reports, { recursive: true })
  const figures = { payloads: chosen.length, control, taken, refused, pages, finds }
  await writeFile(`${reports}security-xss.json`, `${JSON.stringify(figures, null, 2)}\n`)
  process.exitCode = finds.length === 0 && control > 0 ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
