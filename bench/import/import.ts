/** Rows a second and memory of the importer; follows. */
export async function benchImport(rows: number): Promise<void> {
  console.log(rows)
}
