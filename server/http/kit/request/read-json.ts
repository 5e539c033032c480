import { isUtf8 } from 'node:buffer'
import express, { type Request, type Response } from 'express'
import { AppError } from '../../../domain/errors.ts'

const limit = 1024 * 1024
const parse = express.json({ limit, type: () => true, strict: false, verify: refuseBrokenText })

/** Invalid UTF-8 would be stored as replacement characters. */
function refuseBrokenText(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw new AppError('body_not_utf8')
}

/**
 * The JSON body of a request; undefined when it has none.
 * @throws AppError `unsupported_media_type` for anything but JSON; the errors of the parser for what is too large or damaged
 */
export async function readJson(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return undefined
  if (!isJson(req.headers['content-type'])) {
    throw new AppError('body_not_json_type')
  }
  await new Promise<void>((resolve, reject) => {
    // The parser would only report it at the end of the body, which may never come.
    let size = 0
    req.on('data', (part: Buffer) => {
      size += part.length
      if (size > limit) reject(new AppError('body_too_large'))
    })
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
  return req.body
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType ?? '')
}
