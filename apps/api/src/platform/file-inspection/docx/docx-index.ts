import { AppError } from '#platform/http/app-error.ts'

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Macros, controls, and foreign text that a reader would include. */
const otherTypes =
  /macroEnabled|vbaProject|ms-office\.activeX|oleObject|ContentType\s*=\s*["']\s*(text\/(?!xml)|message\/|multipart\/|application\/(rtf|xhtml|msword|x-mimearchive))/i
/** Characters written as numbers: nobody has an honest reason to disguise names in these lists. */
const disguise = /&#|<!\[CDATA\[/

const relationStart = /<[^\s<>"'!?]*Relationship(?=[\s/>])/g
const relation = /<[^\s<>"'!?/]*Relationship(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /([^\s=<>"'/]{1,60})\s{0,20}=\s*(?:"([^"]*)"|'([^']*)')/g
const otherThing = /\/(aFChunk|subDocument|frame|package|oleObject|control|vbaProject|wordVbaData)$/i
/** Any target that is not opened by a browser, a mail program or a telephone. */
const programLink = /^\s*(?!https?:|mailto:|tel:)([a-z][a-z0-9+.-]*:|[\\/]{2})/i

/**
 * Accepts a list of types that names the document and nothing foreign, and a list of relations that leads outside only
 * by links to click.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, DOCUMENT_NOT_ALLOWED
 */
export function inspectIndex(name: string, text: string): void {
  if (disguise.test(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  if (name === '[Content_Types].xml') inspectTypes(text)
  else inspectRelations(text)
}

function inspectTypes(text: string): void {
  if (otherTypes.test(text)) throw new AppError('DOCUMENT_NOT_ALLOWED')
  if (!text.includes(documentType)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
}

function inspectRelations(text: string): void {
  const relations = [...text.matchAll(relation)]
  // Anything not understood is refused.
  const isUnderstood = relations.length === (text.match(relationStart)?.length ?? 0)
  if (!isUnderstood || relations.some(([, inner = '']) => isRefused(attributesOf(inner))))
    throw new AppError('DOCUMENT_NOT_ALLOWED')
}

function attributesOf(inner: string): Map<string, string> {
  return new Map(
    [...inner.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
}

function isRefused(attributes: Map<string, string>): boolean {
  const type = attributes.get('Type')?.trim() ?? ''
  const leadsOutside = (attributes.get('TargetMode') ?? 'Internal').trim() !== 'Internal'
  if (!leadsOutside) return otherThing.test(type)
  return !type.endsWith('/hyperlink') || programLink.test(attributes.get('Target') ?? '')
}
