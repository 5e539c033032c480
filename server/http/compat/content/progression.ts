import { findProgression, saveProgression } from '../../../library/reading/progression.ts'
import { readReadium, writeReadium } from '../../kit/reading/progression.ts'
import { readJson } from '../../kit/request/read-json.ts'
import { instant } from '../present/common.ts'
import type { Compat } from '../tree.ts'
import { addressesOf, originOf } from './addresses.ts'
import { sourceOf } from './read-body.ts'

/** Progress in a book as a Readium locator, reading and writing, with time and device. */
export function serveProgression({ context, serve }: Compat): void {
  const path = '/api/v1/books/:id/progression'
  serve({ path, access: 'progress-read' }, async (call) => {
    const found = await findProgression(call.viewer, context, call.id())
    if (found === null) return undefined
    const own = addressesOf(found.book, originOf(call.exchange, context), 'manifest')
    // Parts of a book are identified by their names in it, as in the list of positions.
    const names = {
      file: own.file,
      page: (number: number) => `${originOf(call.exchange, context)}/api/v1/books/${found.book.id}/pages/${number}`,
      resource: (name: string) => name,
      documentType: own.documentType,
    }
    return { ...writeReadium(found, names), modified: instant(found.at) }
  })
  serve({ method: 'put', path, access: 'progress-write' }, async (call) => {
    const received = readReadium(await readJson(call.exchange.req, call.exchange.res))
    await saveProgression(call.viewer, context, call.id(), { received, by: sourceOf(call), ignoresCleared: true })
    return undefined
  })
}
