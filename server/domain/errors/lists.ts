import { reason, reasonWith } from './reason.ts'

/** Why something was refused: lists, filters and orders. */
export const listReasons = {
  too_many_filters: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `You can keep at most ${most} filters. Remove one first.`,
  ),
  list_full: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `A list can hold at most ${most} entries. Begin another one.`,
  ),
  sort_unknown: reasonWith(
    'bad_request',
    { field: 'text', allowed: 'list' },
    ({ field, allowed }) => `This list cannot be sorted by “${field}”. Allowed: ${allowed.join(', ')}.`,
  ),
  sort_direction_unknown: reason('bad_request', 'The direction of a sort is asc or desc, after a comma: title,asc.'),
  picture_of_list_entry: reason(
    'bad_request',
    'This picture is made from the first entry of the list and cannot be removed. Choose another instead.',
  ),
  picture_of_book: reason(
    'bad_request',
    'This picture is made from the book and cannot be removed. Choose another instead.',
  ),
  entry_named_twice: reason('bad_request', 'Name each entry once.'),
  reading_list_unnamed: reason('bad_request', 'This reading list has no name. Give it one.'),
  reading_list_choice_unknown: reason('bad_request', 'A choice names an issue that is not in the list.'),
  collection_condition_of_others: reason(
    'forbidden',
    'The condition of this collection is for whoever made it, or sees everything, to change. Ask them.',
  ),
  collection_by_condition: reason(
    'conflict',
    'This collection fills itself by its condition. Change the condition, or remove it.',
  ),
  filter_exists: reason('conflict', 'You have a filter of this name already. Choose another one.'),
  list_exists: reasonWith(
    'conflict',
    { kind: ['collection', 'readList'] },
    ({ kind }) =>
      `${kind === 'collection' ? 'A collection' : 'A read list'} has this name already. Choose another one.`,
  ),
  reading_list_unreadable: reasonWith(
    'unprocessable',
    { problem: 'sentence' },
    ({ problem }) => `This is not a reading list (CBL) that can be read. ${problem}`,
  ),
} as const
