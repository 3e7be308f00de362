/** A guard of the server, how it looks without it, and a test that must not pass then. */
export interface Guard {
  name: string
  /** Below apps/api/src, or from the root where it begins with apps or packages; the test stands below apps/api/src. */
  file: string
  /** Stands once in the file. */
  guarded: string
  open: string
  test: string
  /** Words in the names of those tests of the file that look at it, where the others would take long. */
  only?: string
}
