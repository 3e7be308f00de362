import { Fragment } from 'react'
import type { ReactNode } from 'react'

interface RichTextProps {
  /** A translated sentence with named parts: `I accept the <terms>terms</terms>.` */
  text: string
  /** Renders each named part. A part without an entry is shown as plain text. */
  parts: Record<string, (content: string) => ReactNode>
}

/** A sentence with links or emphasis inside, which translators may move freely. */
export function RichText({ text, parts }: RichTextProps): ReactNode {
  return text.split(/(<(\w+)>[^<]*<\/\2>)/).map((piece, index, pieces) => {
    // The group inside the separator is returned as a piece of its own: the name follows its part.
    if (index % 3 === 2) return null
    const name = pieces[index + 1]
    if (index % 3 === 0 || name === undefined) return piece
    const content = piece.slice(name.length + 2, -(name.length + 3))
    return <Fragment key={index}>{parts[name]?.(content) ?? content}</Fragment>
  })
}
