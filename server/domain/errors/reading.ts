import { reason, reasonWith } from './reason.ts'

const withArticle = (format: string) => `${format === 'EPUB' ? 'an' : 'a'} ${format}`

/** Refusal reasons: reading, progress and annotations. */
export const readingReasons = {
  too_many_annotations: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `You can have up to ${most} bookmarks and highlights in one book. Remove one first.`,
  ),
  page_out_of_range: reasonWith(
    'bad_request',
    { first: 'number', last: 'number' },
    ({ first, last }) => `This book has pages ${first} to ${last}.`,
  ),
  page_format_not_offered: reason('bad_request', 'Pages can only be converted to jpeg or png.'),
  progress_needed: reason('bad_request', 'Specify the page, or that the book is completed.'),
  page_out_of_range_from_one: reasonWith(
    'bad_request',
    { last: 'number' },
    ({ last }) => `This book has pages 1 to ${last}.`,
  ),
  book_is_text: reasonWith(
    'unprocessable',
    { manifest: 'text' },
    ({ manifest }) => `This book is text, so its pages aren’t pictures. Read it with ${manifest}.`,
  ),
  newer_progress: reason(
    'conflict',
    'Newer reading progress is stored. Load it first, and ask the person which to keep.',
  ),
  only_epub_reading_order: reasonWith(
    'unprocessable',
    { bookId: 'text' },
    ({ bookId }) => `Only an EPUB has a reading order. Read this book with /api/v1/books/${bookId}/pages.`,
  ),
  only_epub_resources: reason('unprocessable', 'Only an EPUB has resources.'),
  too_many_days: reasonWith(
    'bad_request',
    { most: 'number' },
    ({ most }) => `Request 1 to ${most} days, with the first day before the last.`,
  ),
  progress_entry_without_position: reason(
    'unprocessable',
    'This entry cleared the reading progress. Choose one with a position.',
  ),
  progress_invalid: reason('bad_request', 'Specify a page from 1, a percentage from 0.0 to 1.0, or completed.'),
  other_manifest: reasonWith(
    'unprocessable',
    { format: 'text', profile: 'text' },
    ({ format, profile }) =>
      `This book is ${withArticle(format)}, not ${withArticle(profile)}. Request its own manifest.`,
  ),
} as const
