import type { Request } from 'express'
import { AppError } from '../../../domain/errors.ts'
import { boundaryOf, parseForm } from './multipart.ts'

export type UploadRules = {
  /** The form field of the file. */
  readonly field: string
  readonly maxBytes: number
}

/** A picture with the text fields of its form; none when it is the body itself. */
export type Upload = { readonly bytes: Uint8Array; readonly texts: ReadonlyMap<string, string> }

/** Allowance for boundaries and headers of a form. */
const AROUND_BYTES = 64 * 1024

/**
 * An uploaded file: as a form field, or as the body itself with a type `image/…`. The declared type is not trusted: the
 * bytes decide.
 * @throws AppError `payload_too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readUpload(req: Request, rules: UploadRules): Promise<Uint8Array> {
  return (await readUploadForm(req, rules, [])).bytes
}

/** Reads a form that may have further fields. @param further their names; every other one is refused */
export async function readUploadForm(req: Request, rules: UploadRules, further: readonly string[]): Promise<Upload> {
  const type = req.headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(type)
  const encoding = req.headers['content-encoding'] ?? 'identity'
  if ((!isForm && !/^image\//i.test(type)) || encoding !== 'identity') {
    throw new AppError('picture_type_wrong', { field: rules.field })
  }
  const boundary = isForm ? boundaryOf(type) : null
  if (isForm && boundary === null) throw new AppError('form_no_boundary')
  const body = await readFully(req, rules.maxBytes + (isForm ? AROUND_BYTES : 0), rules.maxBytes)
  const { bytes, texts } =
    boundary === null ? { bytes: body, texts: new Map() } : fieldsOf(body, boundary, { field: rules.field, further })
  if (bytes.byteLength > rules.maxBytes) throw tooLarge(rules.maxBytes)
  if (bytes.byteLength === 0) throw new AppError('picture_empty')
  return { bytes, texts }
}

function fieldsOf(body: Buffer, boundary: string, expected: { field: string; further: readonly string[] }): Upload {
  const parts = parseForm(body, boundary)
  const [picture, ...others] = parts.filter(({ name }) => name === expected.field)
  const texts = parts.filter(({ name }) => expected.further.includes(name))
  if (picture !== undefined && others.length === 0 && texts.length + 1 === parts.length) {
    return { bytes: picture.bytes, texts: new Map(texts.map(({ name, bytes }) => [name, textOf(bytes)])) }
  }
  throw new AppError('form_field_missing', { field: expected.field })
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 1_024)).toString('utf8')
}

/** @param told the limit in the error message */
function readFully(req: Request, most: number, received: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (finish: () => void): void => {
      req.off('data', take).off('end', end).off('error', fail).off('close', onClose)
      finish()
    }
    const refuse = (): void => {
      // The rest is discarded; the response does not wait for it.
      settle(() => reject(tooLarge(received)))
      req.resume()
    }
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > most) refuse()
      else chunks.push(chunk)
    }
    const end = (): void => settle(() => resolve(Buffer.concat(chunks, size)))
    const fail = (error: unknown): void => settle(() => reject(error))
    const onClose = (): void =>
      settle(() => reject(Object.assign(new Error('the client left'), { code: 'ECONNRESET' })))
    if (Number(req.headers['content-length'] ?? 0) > most) {
      reject(tooLarge(received))
      req.resume()
      return
    }
    req.on('data', take).on('end', end).on('error', fail).on('close', onClose)
  })
}

function tooLarge(most: number): AppError {
  return new AppError('picture_too_large', { mostMegabytes: most / 1024 / 1024 }, { maxBytes: most })
}
