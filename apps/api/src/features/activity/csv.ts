/** What spreadsheets take for the beginning of a formula, also in the wide forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A line of a CSV file (RFC 4180), ended by CRLF; no cell of it is a formula (OWASP, CSV Injection). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
