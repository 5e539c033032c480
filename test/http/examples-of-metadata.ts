import type { Json } from '../kit/http-client.ts'
import type { World } from '../kit/world.ts'

const series = (world: World) => ({ seriesId: world.seriesId })
const book = (world: World) => ({ bookId: String(world.books.stored.id) })

/** Creates an item under a series. @returns its path parameters */
async function made({ admin, seriesId }: World, under: string, body: object): Promise<Json> {
  const reply = await admin.ask(`/api/v1/series/${seriesId}/${under}`, { method: 'POST', body })
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.json
}

const link = { sourceName: 'Shop', url: 'https://shop.example.org/quiet-bay', externalId: '7' }
const externalId = { source: 'anilist', externalId: '30002', externalUrl: 'https://anilist.co/manga/30002' }
const outside = { sourceName: 'Shop', rating: 81.5, voteCount: 12 }
const title = { label: 'ja', title: '静かな湾' }

const newTitle = async (world: World) => ({
  ...series(world),
  titleId: String((await made(world, 'alternate-titles', title)).id),
})
const newTerm = async (world: World, kind: 'genres' | 'tags') => {
  const answer = await made(world, kind, { name: 'Sea' })
  const terms = answer[kind] as unknown as readonly { readonly id: string; readonly name: string }[]
  return terms.find(({ name }) => name.toLowerCase() === 'sea')?.id ?? ''
}
async function ofBook(world: World, under: string, body: object): Promise<string> {
  const reply = await world.admin.ask(`/api/v1/books/${book(world).bookId}/${under}`, { method: 'POST', body })
  return String(reply.json.id)
}

/** Examples for editing metadata. */
export const metadataExamples = {
  updateSeries: (world: World) => ({ params: series(world), body: { title: 'Quiet Bay' } }),
  getSeriesMetadata: (world: World) => ({ params: series(world) }),
  replaceSeriesMetadata: (world: World) => ({ params: series(world), body: { title: 'Quiet Bay', year: 1999 } }),
  updateSeriesMetadata: (world: World) => ({
    params: series(world),
    body: { summary: 'A bay.', language: 'en', tags: ['sea'] },
  }),
  resetSeriesMetadata: (world: World) => ({ params: series(world) }),
  getSeriesLocks: (world: World) => ({ params: series(world) }),
  updateSeriesLocks: (world: World) => ({ params: series(world), body: { summary: true, title: false } }),
  updateBook: (world: World) => ({ params: book(world), body: { title: 'Quiet Bay 1', number: 1 } }),
  getBookMetadata: (world: World) => ({ params: book(world) }),
  replaceBookMetadata: (world: World) => ({ params: book(world), body: { title: 'Quiet Bay 1', number: 1 } }),
  updateBookMetadata: (world: World) => ({
    params: book(world),
    body: { summary: 'A bay.', year: 1999, month: 2, day: 28, isbns: ['0-306-40615-2'], edition: 'First' },
  }),
  resetBookMetadata: (world: World) => ({ params: book(world) }),
  getBookLocks: (world: World) => ({ params: book(world) }),
  updateBookLocks: (world: World) => ({ params: book(world), body: { summary: true, title: false } }),
  getSeriesGenres: (world: World) => ({ params: series(world) }),
  replaceSeriesGenres: (world: World) => ({ params: series(world), body: { genres: ['Sea', 'Drama'] } }),
  addSeriesGenre: (world: World) => ({ params: series(world), body: { name: 'Slow' } }),
  removeSeriesGenre: async (world: World) => ({
    params: { ...series(world), genreId: await newTerm(world, 'genres') },
  }),
  getSeriesTags: (world: World) => ({ params: series(world) }),
  replaceSeriesTags: (world: World) => ({ params: series(world), body: { tags: ['sea'] } }),
  addSeriesTag: (world: World) => ({ params: series(world), body: { name: 'slow' } }),
  removeSeriesTag: async (world: World) => ({ params: { ...series(world), tagId: await newTerm(world, 'tags') } }),
  listAlternateTitles: (world: World) => ({ params: series(world) }),
  addAlternateTitle: (world: World) => ({ params: series(world), body: title }),
  updateAlternateTitle: async (world: World) => ({ params: await newTitle(world), body: { ...title, label: 'jp' } }),
  deleteAlternateTitle: async (world: World) => ({ params: await newTitle(world) }),
  listExternalRatings: (world: World) => ({ params: series(world) }),
  putExternalRating: (world: World) => ({ params: series(world), body: outside }),
  deleteExternalRating: async (world: World) => {
    await made(world, 'external-ratings', outside)
    return { params: { ...series(world), source: outside.sourceName } }
  },
  getSeriesRating: async (world: World) => {
    const how = { method: 'PUT', body: { rating: 80 } }
    await world.admin.ask(`/api/v1/series/${world.seriesId}/rating`, how)
    return { params: series(world) }
  },
  putSeriesRating: (world: World) => ({ params: series(world), body: { rating: 77, notes: 'Calm.' } }),
  deleteSeriesRating: (world: World) => ({ params: series(world) }),
  getAverageRating: (world: World) => ({ params: series(world) }),
  listSeriesExternalIds: (world: World) => ({ params: series(world) }),
  putSeriesExternalId: (world: World) => ({ params: series(world), body: externalId }),
  deleteSeriesExternalId: async (world: World) => {
    const { id } = await made(world, 'external-ids', externalId)
    return { params: { ...series(world), externalIdId: String(id) } }
  },
  listSeriesLinks: (world: World) => ({ params: series(world) }),
  putSeriesLink: (world: World) => ({ params: series(world), body: link }),
  deleteSeriesLink: async (world: World) => {
    const { id } = await made(world, 'external-links', link)
    return { params: { ...series(world), linkId: String(id) } }
  },
  listBookExternalIds: (world: World) => ({ params: book(world) }),
  putBookExternalId: (world: World) => ({ params: book(world), body: externalId }),
  deleteBookExternalId: async (world: World) => ({
    params: { ...book(world), externalIdId: await ofBook(world, 'external-ids', externalId) },
  }),
  listBookLinks: (world: World) => ({ params: book(world) }),
  putBookLink: (world: World) => ({ params: book(world), body: link }),
  deleteBookLink: async (world: World) => ({
    params: { ...book(world), linkId: await ofBook(world, 'external-links', link) },
  }),
  listFullSeries: (world: World) => ({ query: { libraryId: world.libraryId, sort: 'name,desc' } }),
  getFullSeries: (world: World) => ({ params: series(world) }),
  getFullBook: (world: World) => ({ params: book(world) }),
}
