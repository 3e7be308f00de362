/** Rows of level 1 and 2 in ASVS 5.0.0. */
export const rowsOfLevel = { 1: 70, 2: 183 }

const states = ['met', 'differs', 'not yet', 'not here']
/** How a count is said in a sentence. */
const sayings = {
  met: 'met',
  differs: 'differ on purpose',
  'not yet': 'not yet',
  'not here': 'about what is not here',
}

/**
 * What is wrong with the sheet. `fileText` gives the text of a file of the repository, '' for a folder, and undefined
 * where there is neither; `pages` are the texts that must tell the counts.
 */
export function problemsOf(sheet, { fileText, pages }) {
  const rows = rowsOf(sheet)
  return [
    ...orderProblems(rows),
    ...rows.flatMap((row) => rowProblems(row, fileText)),
    ...Object.keys(rowsOfLevel).flatMap((level) => countProblems(rows, level, pages)),
  ]
}

export function rowsOf(sheet) {
  return sheet
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([, id, level, title, state, where]) => ({ id, level, title, state, where }))
}

function orderProblems(rows) {
  const places = rows.map(({ id }) => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0))
  return rows
    .filter((_row, at) => at > 0 && places[at] <= places[at - 1])
    .map(({ id }) => `row ${id} stands twice, or out of order`)
}

function rowProblems({ id, state, where }, fileText) {
  if (!states.includes(state)) return [`row ${id} is "${state}", which is no state`]
  const { files, problems } = namedIn(where, fileText)
  if (state === 'met' && files === 0) problems.push('is met and names no file')
  if (['differs', 'not yet'].includes(state) && where === '') problems.push('does not say why')
  return problems.map((problem) => `row ${id} ${problem}`)
}

/** How many files a cell names, and which of these and of their tests are not there. A test stands after its file. */
function namedIn(where, fileText) {
  const problems = []
  let files = 0
  let text
  for (const [, code, testName] of where.matchAll(/`([^`]+)`|«([^»]+)»/g)) {
    if (testName !== undefined) {
      if (!text?.includes(testName)) problems.push(`names the test «${testName}», which is not there`)
    } else if (isPath(code)) {
      text = fileText(code)
      files += 1
      if (text === undefined) problems.push(`names ${code}, which is not there`)
    }
  }
  return { files, problems }
}

function isPath(code) {
  return /^(apps|packages|docs|e2e|tools)\//.test(code) || /^\.?[\w-]+\.(md|json)$/.test(code)
}

function countProblems(rows, level, pages) {
  const ofLevel = rows.filter((row) => row.level === level)
  const counts = states.map(
    (state) => `${ofLevel.filter((row) => row.state === state).length} ${sayings[state]}`,
  )
  const told = `Level ${level}: ${ofLevel.length} rows, ${counts.join(', ')}.`
  const problems = Object.entries(pages)
    .filter(([, text]) => !text.includes(told))
    .map(([name]) => `${name} must tell "${told}"`)
  if (ofLevel.length !== rowsOfLevel[level])
    problems.push(`level ${level} has ${rowsOfLevel[level]} rows, here are ${ofLevel.length}`)
  return problems
}
