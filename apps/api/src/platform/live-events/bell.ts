/** Carries short texts to the other servers. A lost text only delays: servers also look into the log themselves. */
export interface Bell {
  /** Texts of less than 8000 bytes each. @throws when it cannot be rung now */
  ring(texts: readonly string[]): Promise<void>
  end(): Promise<void>
}

export interface BellListener {
  /** A text of any server, including this one. */
  onText: (text: string) => void
  /** Listening has begun, or begun again: texts may have been missed before. */
  onOpen: () => void
  onError: (error: unknown) => void
}
