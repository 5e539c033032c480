import { expectedTags, strongTag } from '../kit/etag.ts'
import type { Exchange } from '../kit/exchange.ts'

/** The state that an answer shows, for the next edit. */
export function tell({ res }: Exchange, { revision }: { readonly revision: string }): void {
  res.setHeader('ETag', strongTag(revision))
}

/** What the editor saw. */
export function seen({ req }: Exchange): readonly string[] | null {
  return expectedTags(req.headers['if-match'])
}

export function definedLocks<Field extends string>(
  body: Readonly<Partial<Record<Field, boolean | undefined>>>,
): Partial<Record<Field, boolean>> {
  return Object.fromEntries(Object.entries(body).filter(([, flag]) => flag !== undefined)) as Partial<
    Record<Field, boolean>
  >
}
