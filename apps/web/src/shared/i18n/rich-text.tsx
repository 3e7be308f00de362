import { Fragment } from 'react'
import type { ReactNode } from 'react'

interface RichTextProps {
  /** A translated sentence with named parts: `I accept the <terms>terms</terms>.` */
  text: string
  /** What each named part becomes. A part without an entry is shown as plain text. */
  parts: Record<string, (content: string) => ReactNode>
}

/** A whole sentence with links or emphasis inside, so that translators may move them freely. */
export function RichText({ text, parts }: RichTextProps): ReactNode {
  return text.split(/(<(\w+)>[^<]*<\/\2>)/).map((piece, index, pieces) => {
    // A group inside the separator comes back as a piece of its own: the name after its part.
    if (index % 3 === 2) return null
    const name = pieces[index + 1]
    if (index % 3 === 0 || name === undefined) return piece
    const content = piece.slice(name.length + 2, -(name.length + 3))
    return <Fragment key={index}>{parts[name]?.(content) ?? content}</Fragment>
  })
}
