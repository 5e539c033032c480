import { AppError } from '../../domain/errors.ts'

/** What a search asks for: a condition that is still to be read, and words. */
export type SearchBody = { readonly condition: unknown; readonly fullText: string | undefined }

/** No body and no words ask for everything. @throws AppError `bad_request` for what is no object */
export function searchBody(body: unknown): SearchBody {
  if (body === undefined || body === null) return { condition: undefined, fullText: undefined }
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('search_body_shape')
  }
  const { condition, fullTextSearch } = body as Readonly<Record<string, unknown>>
  const isText = typeof fullTextSearch === 'string' && fullTextSearch.trim() !== ''
  return { condition, fullText: isText ? fullTextSearch.slice(0, 500) : undefined }
}
