import type { Translate } from '#shared/i18n/use-t.ts'

/** What is asked most often, in the order of the page. */
const groups = {
  crash: ['call', 'first', 'words', 'police', 'tow'],
  report: ['who', 'needed', 'account', 'noSignal', 'correct', 'withdraw', 'people'],
  sharing: ['lawyer', 'takeBack', 'place', 'stranger', 'sold', 'copy', 'lostPhone'],
  finding: ['cost', 'ranking', 'demo', 'visit'],
  account: ['password', 'passkey', 'happened', 'language', 'delete'],
  offline: ['draft', 'papers', 'install'],
} as const

type GroupId = keyof typeof groups

export interface QuestionGroup {
  id: GroupId
  title: string
  questions: { id: string; question: string; answer: string }[]
}

/** The questions of the help page with their answers in the language on the screen. */
export function questionGroups(t: Translate): QuestionGroup[] {
  return (Object.keys(groups) as GroupId[]).map((group) => ({
    id: group,
    title: t(`questions:${group}.title`),
    questions: groups[group].map((id) => {
      const key = `questions:${group}.${id}` as 'questions:crash.call'
      return { id, question: t(`${key}.question`), answer: t(`${key}.answer`) }
    }),
  }))
}
