import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: lists, filters and sort orders. */
export const listReasons = {
  too_many_filters: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `You can save up to ${most} filters. Remove one first.`,
  ),
  list_full: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `A list can have up to ${most} entries. Start another one.`,
  ),
  sort_unknown: reasonWith(
    'bad_request',
    { field: 'text', allowed: 'list' },
    ({ field, allowed }) => `This list can’t be sorted by “${field}”. Allowed: ${allowed.join(', ')}.`,
  ),
  sort_direction_unknown: reason('bad_request', 'The sort direction must be asc or desc, after a comma: title,asc.'),
  picture_of_list_entry: reason(
    'bad_request',
    'This picture comes from the first entry of the list and can’t be removed. Choose another one instead.',
  ),
  picture_of_book: reason(
    'bad_request',
    'This picture comes from the book and can’t be removed. Choose another one instead.',
  ),
  entry_named_twice: reason('bad_request', 'List each entry only once.'),
  reading_list_unnamed: reason('bad_request', 'This reading list has no name. Enter one.'),
  reading_list_choice_unknown: reason('bad_request', 'A choice refers to an issue that isn’t in the list.'),
  collection_condition_of_others: reason(
    'forbidden',
    'Only the person who created this collection, or someone with access to everything, can change its conditions. Ask them.',
  ),
  collection_by_condition: reason(
    'conflict',
    'This collection is filled automatically by its conditions. Change the conditions, or remove them.',
  ),
  filter_exists: reason('conflict', 'You already have a filter with this name. Choose another name.'),
  list_exists: reasonWith(
    'conflict',
    { kind: ['collection', 'readList'] },
    ({ kind }) =>
      `${kind === 'collection' ? 'A collection' : 'A reading list'} with this name already exists. Choose another name.`,
  ),
  reading_list_unreadable: reasonWith(
    'unprocessable',
    { problem: 'sentence' },
    ({ problem }) => `This isn’t a valid reading list (CBL). ${problem}`,
  ),
} as const
