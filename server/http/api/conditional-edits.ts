import type { ListRecord } from '../../db/records/lists.ts'
import { listTag } from '../../library/lists/change-members.ts'
import { expectedTags, strongTag } from '../kit/answer/etag.ts'
import type { Exchange } from '../kit/request/exchange.ts'

/** The tag of the returned state, for the next edit. */
export function setEtag({ res }: Exchange, { revision }: { readonly revision: string }): void {
  res.setHeader('ETag', strongTag(revision))
}

/** The tag of a collection or read list, for the next move in it. */
export function setListEtag({ res }: Exchange, list: ListRecord): void {
  res.setHeader('ETag', strongTag(...listTag(list)))
}

/** The revision that the editor saw. */
export function readIfMatch({ req }: Exchange): readonly string[] | null {
  return expectedTags(req.headers['if-match'])
}

export function definedLocks<Field extends string>(
  body: Readonly<Partial<Record<Field, boolean | undefined>>>,
): Partial<Record<Field, boolean>> {
  return Object.fromEntries(Object.entries(body).filter(([, flag]) => flag !== undefined)) as Partial<
    Record<Field, boolean>
  >
}
