import type { Page } from 'playwright-core'
import { reloadWithStubs } from './screens-of-tasks.ts'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }

const id = (number: number) => `0199b3c0-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date(Date.now() - 3_600_000).toISOString()

function candidate(number: number, title: string, score: number, reasons: readonly object[]) {
  return {
    pluginId: id(1),
    pluginName: 'Harbour Lists',
    externalId: `l-${number}`,
    title,
    alternateTitles: number === 1 ? ['Der wandernde Leuchtturm', 'Le phare errant'] : [],
    year: 2003 + number,
    publisher: 'Harbour Press',
    creators: ['Ada Ferry', 'Ben Quay'],
    volumes: 12,
    chapters: null,
    summary:
      number === 3
        ? null
        : 'A lighthouse leaves its rock and follows the herring, and with it goes the keeper, who has never been at sea before. The village has to find out how to live in the dark.',
    url: 'https://lists.example/l-1',
    score,
    reasons,
  }
}

const year = (here: string, there: string, verdict: string) => ({ part: 'year', verdict, here, there })
const candidates = [
  candidate(1, 'The Wandering Lighthouse', 0.91, [
    { part: 'title', verdict: 'agrees', here: 'The Wandering Lighthouse', there: 'The Wandering Lighthouse' },
    year('2001', '2004', 'differs'),
    { part: 'creators', verdict: 'agrees', here: 'Ada Ferry', there: 'Ada Ferry, Ben Quay' },
    { part: 'volumes', verdict: 'close', here: '5', there: '12' },
  ]),
  candidate(2, 'The Wandering Lighthouses', 0.64, [
    { part: 'title', verdict: 'close', here: 'The Wandering Lighthouse', there: 'The Wandering Lighthouses' },
    year('2001', '2005', 'differs'),
    { part: 'language', verdict: 'differs', here: 'en', there: 'fr' },
  ]),
  candidate(3, 'Lighthouse', 0.42, [
    { part: 'title', verdict: 'differs', here: 'The Wandering Lighthouse', there: 'Lighthouse' },
  ]),
]

function pending(number: number, title: string, state = 'waiting') {
  return {
    id: id(number),
    kind: 'series',
    seriesId: id(100 + number),
    bookId: null,
    libraryId: id(2),
    title,
    seriesTitle: title,
    alternateTitles: [],
    bookCount: 5,
    year: 2001,
    publisher: 'Harbour Press',
    creators: ['Ada Ferry'],
    volumes: 5,
    chapters: null,
    number: null,
    language: 'en',
    state,
    lookedAt: at,
    candidates,
  }
}

const data = [
  pending(11, 'The Wandering Lighthouse'),
  pending(12, 'The Collected Letters of the Harbour Master, with all Appendices and the Maps'),
  pending(13, 'Kelp', 'later'),
]
const links = { self: '', first: '', last: '' }
const envelope = { page: 1, pageSize: 50, total: data.length, totalPages: 1, links }
const run = { libraryId: id(2), libraryName: 'Comics', createdAt: at }
const runs = [
  { ...run, id: id(21), automatic: true, username: null, matches: 128 },
  { ...run, id: id(22), automatic: false, username: 'ana', matches: 1 },
]
const stubs = {
  '/matches?*': { ...envelope, data },
  '/matches/count': { series: 2, books: 0 },
  '/matches/runs?*': { ...envelope, data: runs, total: runs.length },
}

/** Series whose match waits for a decision, stubbed: no plugin is installed here. */
export const screensOfMatching: readonly Screen[] = [
  { name: 'to-match-empty', path: '/to-match' },
  {
    name: 'to-match',
    path: '/to-match',
    act: (page) => reloadWithStubs(page, stubs, 'Apply The Wandering Lighthouse'),
  },
  { name: 'to-match-list', path: '/to-match?view=list', act: (page) => reloadWithStubs(page, stubs, 'Kelp') },
]
