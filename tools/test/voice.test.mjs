import { expect, test } from 'vitest'
import { heldVoice } from './voice.mjs'

test('what is said is held until it may be heard, and is heard at once from then', () => {
  const heard = []
  const voice = heldVoice({ write: (chunk) => heard.push(chunk) })
  voice.say('build')
  voice.write('3 passed')
  expect(heard).toEqual([])
  voice.speak()
  expect(heard).toEqual(['build\n', '3 passed'])
  voice.say('summary')
  expect(heard).toEqual(['build\n', '3 passed', 'summary\n'])
})
