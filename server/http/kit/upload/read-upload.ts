import type { Request } from 'express'
import { AppError } from '../../../domain/errors.ts'
import { boundaryOf, parseForm } from './multipart.ts'

export type UploadRules = {
  /** The field of a form that carries the file. */
  readonly field: string
  readonly maxBytes: number
}

/** A picture with the short texts that stood beside it in its form; none when it came as it is. */
export type Upload = { readonly bytes: Uint8Array; readonly texts: ReadonlyMap<string, string> }

/** Boundaries and headers of a form around its file. */
const AROUND_BYTES = 64 * 1024

/**
 * A file that a request brings: as a field of a form, or as the body itself with a type `image/…`. What the type claims
 * is not believed: the bytes tell.
 * @throws AppError `payload_too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readUpload(req: Request, rules: UploadRules): Promise<Uint8Array> {
  return (await readUploadForm(req, rules, [])).bytes
}

/** The same of a form that may have further fields. @param further their names; every other one is refused */
export async function readUploadForm(req: Request, rules: UploadRules, further: readonly string[]): Promise<Upload> {
  const type = req.headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(type)
  const encoding = req.headers['content-encoding'] ?? 'identity'
  if ((!isForm && !/^image\//i.test(type)) || encoding !== 'identity') {
    throw new AppError('picture_type_wrong', { field: rules.field })
  }
  const boundary = isForm ? boundaryOf(type) : null
  if (isForm && boundary === null) throw new AppError('form_no_boundary')
  const body = await readWhole(req, rules.maxBytes + (isForm ? AROUND_BYTES : 0), rules.maxBytes)
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

/** @param told the limit that a person is told */
function readWhole(req: Request, most: number, received: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (finish: () => void): void => {
      req.off('data', take).off('end', end).off('error', fail).off('close', gone)
      finish()
    }
    const refuse = (): void => {
      // What still comes is let go of; the answer does not wait for it.
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
    const gone = (): void => settle(() => reject(Object.assign(new Error('the client left'), { code: 'ECONNRESET' })))
    if (Number(req.headers['content-length'] ?? 0) > most) {
      reject(tooLarge(received))
      req.resume()
      return
    }
    req.on('data', take).on('end', end).on('error', fail).on('close', gone)
  })
}

function tooLarge(most: number): AppError {
  return new AppError('picture_too_large', { mostMegabytes: most / 1024 / 1024 }, { maxBytes: most })
}
