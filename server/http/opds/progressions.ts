import { encodeName } from '../../library/reading/manifest/book-addresses.ts'
import { type BookProgression, findProgression, saveProgression } from '../../library/reading/progression.ts'
import type { ApiContext } from '../api-context.ts'
import { sendText } from '../kit/answer/send-json.ts'
import {
  type LocatorNames,
  progressionTypes,
  readDraft,
  readReadium,
  writeDraft,
  writeReadium,
} from '../kit/reading/progression.ts'
import { progressDeviceOf } from '../kit/request/device.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { readJson } from '../kit/request/read-json.ts'
import { filePath, type Origin, pagePath, progressionPath } from './catalog/addresses.ts'
import { downloadName } from './catalog/publications.ts'
import { guarded, idOf, sendFeed } from './routes.ts'

type Form = keyof typeof progressionTypes

/**
 * Serves progress to apps that save it themselves: OPDS Progression 1.0 (draft of 2026), and the older form of Readium.
 * Both read and write the same progress as every other protocol.
 */
export function mountProgressions(context: ApiContext): void {
  for (const form of ['draft', 'readium'] as const) {
    const at = guarded(context, [progressionPath(':id', form)])
    context.kit.serve({ ...at, access: 'progress-read' }, async (exchange) => {
      const found = await findProgression(viewerOf(exchange), context, idOf(exchange))
      // The draft requires an empty response, Readium apps none.
      if (found === null) return sendNone(exchange, form)
      const origin = context.linkOrigin(exchange)
      const document = form === 'draft' ? writeDraft(found) : writeReadium(found, namesOf(found, origin))
      sendFeed(exchange, { type: progressionTypes[form], text: JSON.stringify(document), origin })
    })
    context.kit.serve({ ...at, method: 'put', access: 'progress-write' }, async (exchange) => {
      const received = await readProgression(exchange, form)
      const by = { ...progressDeviceOf(exchange), origin: 'opds-progression' } as const
      const stored = await saveProgression(viewerOf(exchange), context, idOf(exchange), { received, by })
      if (form === 'readium') exchange.res.status(204).end()
      else sendText(exchange, progressionTypes.draft, JSON.stringify(writeDraft(stored)))
    })
  }
}

async function readProgression({ req, res }: Exchange, form: Form) {
  const body = await readJson(req, res)
  return form === 'draft' ? readDraft(body) : readReadium(body)
}

/** Without progress, the draft requires an empty response, and apps of the older form none. */
function sendNone(exchange: Exchange, form: Form): void {
  if (form === 'draft') sendText(exchange, progressionTypes.draft, '')
  else exchange.res.status(204).end()
}

/** As in the manifest of the book. */
function namesOf({ book }: BookProgression, origin: Origin): LocatorNames {
  const { id: bookId } = book
  return {
    file: origin + filePath({ bookId, fileName: downloadName(book) }),
    page: (number) => origin + pagePath(bookId, number, null),
    resource: (name) => `${origin}/opds/v2/books/${bookId}/resources/${encodeName(name)}`,
    documentType: 'text/html',
  }
}
