import type { Origin } from '../catalog/addresses.ts'
import { feedType } from './atom.ts'
import { element, writeDocument } from './xml.ts'

export const openSearchType = 'application/opensearchdescription+xml'

/** The OpenSearch 1.1 description of the catalog. ShortName may have 16 characters; only `{searchTerms}` is used. */
export function writeOpenSearch(origin: Origin): string {
  return writeDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, 'Inglenook'),
      element('Description', {}, 'Search the books by title, series, people and summary'),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      element('Url', { type: feedType('acquisition'), template: `${origin}/opds/v1/search?query={searchTerms}` }),
    ),
  )
}
