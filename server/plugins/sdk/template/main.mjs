// @ts-check
import { createClient, definePlugin, notFound } from '../index.ts'

const service = createClient({ baseUrl: 'https://openlibrary.org', perMinute: 60 })

/** @typedef {{ key: string, title: string, first_publish_year?: number }} Found */
/** @typedef {{ title: string, description?: string | { value: string }, subjects?: string[] }} Work */

/** @param {string} title @param {number} limit @returns {Promise<import('../index.ts').SeriesFound[]>} */
async function search(title, limit) {
  const query = { title, limit, fields: 'key,title,first_publish_year' }
  /** @type {{ docs: Found[] }} */
  const { docs } = await service.get('/search.json', { query })
  return docs.map(({ key, title, first_publish_year: year }) => ({
    externalId: key.replace('/works/', ''),
    title,
    year,
    url: `https://openlibrary.org${key}`,
  }))
}

definePlugin({
  manifest: {
    name: 'my-plugin',
    displayName: 'My plugin',
    version: '1.0.0',
    homepage: 'https://openlibrary.org',
    capabilities: { metadataProvider: ['series'], externalIdSource: 'api:openlibrary' },
  },
  methods: {
    'metadata/series/search': async ({ query, limit }) => ({ results: await search(query, limit) }),

    'metadata/series/match': async ({ title, year }) => {
      const found = await search(title, 5)
      return found.find((one) => year === undefined || one.year === year) ?? null
    },

    'metadata/series/get': async ({ externalId }) => {
      if (!/^OL\d+W$/.test(externalId)) throw notFound(`Open Library has no work ${externalId}.`)
      /** @type {Work} */
      const { title, description, subjects } = await service.get(`/works/${externalId}.json`)
      return {
        externalId,
        title,
        summary: typeof description === 'string' ? description : description?.value,
        genres: subjects?.slice(0, 10),
        url: `https://openlibrary.org/works/${externalId}`,
      }
    },
  },
})
