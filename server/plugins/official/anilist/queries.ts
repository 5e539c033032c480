/** Queries of AniList's GraphQL API, version 2. `type: MANGA` includes light novels and one-shots. */
const found = `id title { romaji english native } synonyms format countryOfOrigin isAdult
  description(asHtml: false) startDate { year }`

export const searchQuery = `query Search($search: String!, $count: Int!, $isAdult: Boolean) {
  Page(page: 1, perPage: $count) {
    media(search: $search, type: MANGA, isAdult: $isAdult, sort: SEARCH_MATCH) { ${found} }
  }
}`

export const seriesQuery = `query Series($id: Int!) {
  Media(id: $id, type: MANGA) {
    ${found}
    idMal status(version: 2) chapters volumes genres averageScore
    tags { name rank isGeneralSpoiler isMediaSpoiler isAdult }
    coverImage { extraLarge large }
    staff(sort: RELEVANCE, perPage: 25) { edges { role node { name { full } } } }
    externalLinks { site url isDisabled }
  }
}`

const entry = `mediaId status score(format: POINT_100) progress progressVolumes
  startedAt { year month day } completedAt { year month day }`

/** Chunk by chunk, with custom lists: an entry may be in these alone. */
export const listQuery = `query List($userId: Int!, $chunk: Int!, $perChunk: Int!) {
  MediaListCollection(userId: $userId, type: MANGA, chunk: $chunk, perChunk: $perChunk) {
    hasNextChunk
    lists { entries { ${entry} media { title { userPreferred } } } }
  }
}`

/** At most 50 entries. */
export const entriesQuery = `query Entries($userId: Int!, $ids: [Int]) {
  Page(page: 1, perPage: 50) { mediaList(userId: $userId, type: MANGA, mediaId_in: $ids) { ${entry} } }
}`

/** Saves several entries at once; what a variable is not given for stays as it is. */
export function saveQuery(count: number): string {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const declared = numbers.map(
    (n) =>
      `$id${n}: Int, $status${n}: MediaListStatus, $score${n}: Int, $chapters${n}: Int, $volumes${n}: Int, ` +
      `$started${n}: FuzzyDateInput, $completed${n}: FuzzyDateInput`,
  )
  const saves = numbers.map(
    (n) =>
      `e${n}: SaveMediaListEntry(mediaId: $id${n}, status: $status${n}, scoreRaw: $score${n}, progress: $chapters${n}, ` +
      `progressVolumes: $volumes${n}, startedAt: $started${n}, completedAt: $completed${n}) { id }`,
  )
  return `mutation Save(${declared.join(', ')}) { ${saves.join(' ')} }`
}

/** What readers recommend for each of these. */
export const relatedQuery = `query Related($ids: [Int]) {
  Page(page: 1, perPage: 50) {
    media(id_in: $ids, type: MANGA) {
      id
      recommendations(sort: RATING_DESC, perPage: 10) {
        nodes { rating mediaRecommendation { ${found} type genres coverImage { large } } }
      }
    }
  }
}`
