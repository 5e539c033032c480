import { AppError } from '../../domain/errors.ts'

/** A search: an unparsed condition, and query text. */
export type SearchBody = { readonly condition: unknown; readonly fullText: string | undefined }

/**
 * Without body and text everything matches.
 * @throws AppError `bad_request` for a body that is not an object
 */
export function searchBody(body: unknown): SearchBody {
  if (body === undefined || body === null) return { condition: undefined, fullText: undefined }
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('search_body_shape')
  }
  const { condition, fullTextSearch } = body as Readonly<Record<string, unknown>>
  const isText = typeof fullTextSearch === 'string' && fullTextSearch.trim() !== ''
  return { condition, fullText: isText ? fullTextSearch.slice(0, 500) : undefined }
}
