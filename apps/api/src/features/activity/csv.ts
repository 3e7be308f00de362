/** Characters that make spreadsheets read a cell as a formula, including the wide forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A line of a CSV file (RFC 4180), ended by CRLF, without formulas (OWASP, CSV Injection). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
