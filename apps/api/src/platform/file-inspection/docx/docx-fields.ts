/** A field code up to the next tag, written as an element or as an attribute. */
const codes =
  /<(?:[^\s<>/:]+:)?instrText\b[^<>]{0,300}>(?:<!\[CDATA\[)?([^<]*)|\s(?:[^\s<>/:]+:)?instr\s*=\s*(?:"([^"<]*)|'([^'<]*))/gi
const number = /&#(x[0-9a-f]{1,6}|\d{1,7});/gi
/** Field codes that start a program on the computer of whoever opens the document. */
const startsProgram = /(?:^|[^a-z])DDE(?:AUTO)?[\s"\\]/i

/** Whether field codes start a program, even spread over several codes or written as numbers. */
export function fieldsStartProgram(text: string): boolean {
  const written = [...text.matchAll(codes)].map(
    ([, inner, double, single]) => inner ?? double ?? single ?? '',
  )
  return written.length > 0 && startsProgram.test(spelledOut(written.join('')))
}

function spelledOut(text: string): string {
  return text.replace(number, (_whole, code: string) => {
    const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
