/** A recipient of age only closes archives, so the machine that makes them need not be able to read them. */
export const recipientPattern = /^age1[a-z0-9]{50,}$/
/** An identity of age opens what its recipient closed. */
export const identityPattern = /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]{50,}$/
