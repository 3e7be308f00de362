/** Carries short texts to the other servers. A lost one is found without it, only later. */
export interface Bell {
  /** Texts of less than 8000 bytes each. @throws when it cannot be rung now */
  ring(texts: readonly string[]): Promise<void>
  end(): Promise<void>
}

/** What a server does when a bell is heard. */
export interface BellListener {
  /** A text of any server, also its own. */
  onText: (text: string) => void
  /** It can be heard, for the first time or again: something may have been missed before. */
  onOpen: () => void
  onError: (error: unknown) => void
}
