import { open } from 'node:fs/promises'
import type { Request } from 'express'
import { AppError } from '../../../domain/errors.ts'

export type ReceiveRules = { readonly mediaTypes: readonly string[]; readonly maxBytes: number }

/**
 * Streams the body of a request into a file of any size.
 * @param path does not exist yet
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `bad_request` when it is empty, `unavailable`
 */
export async function receiveFile(req: Request, path: string, { mediaTypes, maxBytes }: ReceiveRules): Promise<void> {
  const [type = ''] = (req.headers['content-type'] ?? '').split(';')
  if (
    !mediaTypes.includes(type.trim().toLowerCase()) ||
    (req.headers['content-encoding'] ?? 'identity') !== 'identity'
  ) {
    throw new AppError('file_type_wrong', { mediaType: mediaTypes[0] ?? '' })
  }
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
    req.resume()
    throw tooLarge(maxBytes)
  }
  const size = await receive(req, path, maxBytes).catch((error: unknown) => {
    // The rest is discarded; the response does not wait for it.
    req.resume()
    throw explain(error)
  })
  if (size === 0) throw new AppError('uploaded_file_empty')
}

/** @returns the number of bytes */
async function receive(req: Request, path: string, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // The connection stays open for the response.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      await file.writeFile(chunk)
    }
    return size
  } finally {
    await file.close()
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('upload_too_large', { mostMegabytes: maxBytes / 1024 / 1024 }, { maxBytes })
}

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new AppError('upload_no_room')
}
