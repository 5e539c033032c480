import { isArray, isDict, isName, isRef, isString, PdfObjectError, type PdfValue } from './values.ts'

/** Writes a value in PDF syntax, strings in hexadecimal. @throws PdfObjectError for a stream, which needs a place of its own */
export function serializeValue(value: PdfValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (isName(value)) return serializeName(value.name)
  if (isString(value)) return `<${Buffer.from(value.bytes).toString('hex')}>`
  if (isRef(value)) return `${value.number} ${value.generation} R`
  if (isArray(value)) return `[${value.map(serializeValue).join(' ')}]`
  if (!isDict(value)) throw new PdfObjectError('A stream cannot stand here.')
  const members = [...value].map(([key, member]) => `${serializeName(key)} ${serializeValue(member)}`)
  return `<<${members.join(' ')}>>`
}

/** Characters outside of the plain ones are written by number (7.3.5). */
function serializeName(name: string): string {
  return `/${name.replaceAll(/[^A-Za-z0-9._+-]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0')
    return `#${code.slice(-2)}`
  })}`
}
