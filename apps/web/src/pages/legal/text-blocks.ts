export type TextBlock = string | string[]

/** Splits a text into blocks: every line is a paragraph, and lines that begin with `- ` form a list. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
