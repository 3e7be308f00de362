import { makePdf } from '@krash/api/documents.factory'
import { uploadForm } from '@krash/api/files.factory'
import { routes } from '@krash/contract'
import { atMost, note } from '../figures.ts'
import { send } from '../load.ts'
import { type Asked, next } from './alike.ts'
import { middle, timed } from './turns.ts'

const DOCUMENTS = 9

/** Milliseconds for judging one document, and the slowest calls during and without it. */
interface Judged {
  took: number
  beside: number
  without: number
}

/** Measures how long others wait during a document made to take long, beside as many calls without it. */
export async function benchSlowDocument({ url, agent, people }: Asked): Promise<void> {
  const headers = { authorization: `Bearer ${next(people).token}` }
  const me = () => timed(() => send(agent, { url: url + routes.me.path, headers }))
  const bytes = makePdf({ catalog: '<<'.repeat(2_000_000) })
  const upload = async (): Promise<void> => {
    const body = uploadForm({
      bytes,
      name: 'a.pdf',
      type: 'application/pdf',
      fields: { sectionType: 'personal' },
    })
    const answer = await fetch(url + routes.uploadFile.path, { method: 'POST', headers, body })
    if (answer.status !== 422) throw new Error(`the document: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const judged: Judged[] = []
  // The first one only warms up.
  for (let count = 0; count <= DOCUMENTS; count += 1) judged.push(await judgeOne(upload, me))
  const counted = judged.slice(1)
  const value = middle(counted.map(({ beside, took }) => beside / took))
  const control = middle(counted.map(({ without, took }) => without / took))
  const figure = { value, unit: 'of its time', control, target: atMost(0.6) }
  const verdict = note({ name: 'slowest call beside a slow document', ...figure })
  const ms = (name: keyof Judged): string => middle(counted.map((each) => each[name])).toFixed(0)
  console.log(
    `${'slow document'.padEnd(18)} middle of ${DOCUMENTS}: judged in ${ms('took')} ms, the slowest call meanwhile ${ms('beside')} ms, ratio ${value.toFixed(2)}   as many calls without it ${ms('without')} ms, ${control.toFixed(2)}${verdict}`,
  )
}

async function judgeOne(upload: () => Promise<void>, me: () => Promise<number>): Promise<Judged> {
  let isJudged = false
  const judging = timed(upload).finally(() => {
    isJudged = true
  })
  const beside: number[] = []
  while (!isJudged) beside.push(await me())
  const took = await judging
  const without: number[] = []
  for (const _call of beside) without.push(await me())
  return { took, beside: Math.max(...beside), without: Math.max(...without) }
}
