import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  menu: 'Look up elsewhere',
  title: (series: string) => `Look up “${series}”`,
  about: 'Other places are asked by plugins. Nothing changes before you take something over.',
  place: 'Where',
  query: 'Words',
  search: 'Search',
  searching: 'Searching …',
  found: 'What was found',
  nothing: 'Nothing was found. Try other words, such as the original title.',
  known: (id: string) => `Known there under ${id}.`,
  compareKnown: 'Compare with it',
  compare: 'Compare',
  also: (titles: string) => `also: ${titles}`,
  page: 'Its page there',
  back: 'Back',
  comparing: 'Asking …',
  fields: 'Details',
  here: 'Here',
  there: 'There',
  none: 'nothing',
  takeOver: 'Take over',
  nothingNew: 'There is nothing to take over. The series is still noted as known there.',
  keep: 'Note it',
  kept: 'What you take over is locked, so that scans leave it alone; unlock a detail and it follows the files again.',
  done: 'Taken over',
  statuses: {
    'will-apply': 'Is taken over',
    locked: 'Locked: stays',
    'no-permission': 'The plugin may not write this',
    unchanged: 'The same',
    'not-provided': 'Not told there',
  },
} as const

export const texts = inLanguage('lookUp', english)
