import { AppError } from '../../../domain/errors.ts'

/** One field of a form. */
export type FormPart = { readonly name: string; readonly bytes: Uint8Array }

const MAX_PARTS = 8
const MAX_HEADER_BYTES = 8 * 1024
const CRLF = '\r\n'

/** The boundary in the `Content-Type` of a form (RFC 2046 section 5.1.1); null when missing or invalid. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? []
  const boundary = quoted ?? bare ?? ''
  return /^[\w'()+,./:=? -]*[\w'()+,./:=?-]$/.test(boundary) ? boundary : null
}

/**
 * The fields of a form (RFC 7578) in memory, without copying their bytes. Strict: any violation is refused, so that a
 * truncated body is never accepted.
 * @throws AppError `bad_request`
 */
export function parseForm(body: Buffer, boundary: string): FormPart[] {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1')
  const first = delimiter.subarray(CRLF.length)
  const parts: FormPart[] = []
  if (!body.subarray(0, first.length).equals(first)) throw damaged('doesn’t start with its boundary')
  for (let at = first.length; ; ) {
    const mark = body.toString('latin1', at, at + 2)
    if (mark === '--') return parts
    if (mark !== CRLF) throw damaged('has unexpected data after a boundary')
    if (parts.length === MAX_PARTS) throw new AppError('form_too_many_fields', { most: MAX_PARTS })
    const start = headerEnd(body, at)
    const end = body.indexOf(delimiter, start - CRLF.length)
    if (end === -1) throw damaged('ends before its final boundary')
    parts.push({
      name: nameOf(body.toString('utf8', at + 2, start)),
      bytes: body.subarray(start, Math.max(start, end)),
    })
    at = end + delimiter.length
  }
}

/** Offset of the content of a part whose headers begin after `at`. */
function headerEnd(body: Buffer, at: number): number {
  const end = body.subarray(0, at + MAX_HEADER_BYTES).indexOf(CRLF + CRLF, at)
  if (end === -1) throw damaged('has a field whose headers don’t end')
  return end + 2 * CRLF.length
}

function nameOf(headers: string): string {
  const lines = headers.split(CRLF)
  const disposition = lines.find((line) => /^content-disposition\s*:/i.test(line)) ?? ''
  const [, quoted, bare] = /;\s*name=(?:"((?:[^"\\]|\\.){0,200})"|([^\s;"]{1,200}))/i.exec(disposition) ?? []
  if (!/:\s*form-data\s*;/i.test(disposition)) throw damaged('has a field without a name')
  const encoding = lines.find((line) => /^content-transfer-encoding\s*:/i.test(line))
  if (encoding !== undefined && !/:\s*(?:binary|8bit|7bit)\s*$/i.test(encoding)) throw damaged('has an encoded field')
  const name = quoted ?? bare
  if (name === undefined) throw damaged('has a field without a name')
  return name
}

function damaged(how: string): AppError {
  return new AppError('form_damaged', { problem: how })
}
