import { expect, test } from 'vitest'
import { hostileFiles } from '#platform/file-inspection/hostile/hostile-files.factory.ts'
import { hostileTexts } from '#platform/file-inspection/hostile/hostile-texts.factory.ts'
import { AppError } from '#platform/http/app-error.ts'
import { inspectMutations, isHarmless } from './hostile-mutations.factory.ts'

test('no mutation of a hostile file is accepted, ends the inspection or keeps it busy', async () => {
  const figures = await inspectMutations(await hostileFiles(), { mutations: 3 })
  console.log(
    `mutations: ${figures.tried} of ${figures.kinds} kinds, accepted ${figures.accepted.length}, crashed ${figures.crashed.length}`,
  )
  expect(figures).toMatchObject({ accepted: [], crashed: [] })
})

test('what is accepted, and what fails without a refusal, is named', async () => {
  const script = hostileTexts().filter(({ what }) => what === 'txt: a script')
  const all = ['txt: a script 0', 'txt: a script 1']
  const taken = await inspectMutations(script, {
    mutations: 2,
    inspect: (content) =>
      Promise.resolve({
        mimeType: 'text/plain',
        width: null,
        height: null,
        thumbnail: null,
        shown: null,
        exif: null,
        content,
      }),
  })
  expect(taken).toMatchObject({ kinds: 1, tried: 2, refused: {}, accepted: all })
  const failing = (code: 'SERVICE_UNAVAILABLE' | 'DOCUMENT_BROKEN') =>
    inspectMutations(script, { mutations: 2, inspect: () => Promise.reject(new AppError(code)) })
  const ended = await failing('SERVICE_UNAVAILABLE')
  expect(ended).toMatchObject({ accepted: [], crashed: all })
  const refused = await failing('DOCUMENT_BROKEN')
  expect(refused).toMatchObject({ accepted: [], crashed: [], refused: { DOCUMENT_BROKEN: 2 } })
  expect([taken, ended, refused].map(isHarmless)).toEqual([false, false, true])
})
