import { reason, reasonWith } from './reason.ts'

const withArticle = (format: string) => `${format === 'EPUB' ? 'an' : 'a'} ${format}`

/** Why something was refused: reading, progress and annotations. */
export const readingReasons = {
  too_many_annotations: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `You can keep at most ${most} bookmarks and highlights in one book. Remove one first.`,
  ),
  page_out_of_range: reasonWith(
    'bad_request',
    { first: 'number', last: 'number' },
    ({ first, last }) => `This book has the pages ${first} to ${last}.`,
  ),
  page_format_not_offered: reason('bad_request', 'A page can be converted to jpeg or png.'),
  progress_needed: reason('bad_request', 'Tell the page, or that the book is completed.'),
  page_out_of_range_from_one: reasonWith(
    'bad_request',
    { last: 'number' },
    ({ last }) => `This book has the pages 1 to ${last}.`,
  ),
  book_is_text: reasonWith(
    'unprocessable',
    { manifest: 'text' },
    ({ manifest }) => `This book is text: its pages are not pictures. Read it by ${manifest}.`,
  ),
  newer_progress: reason('conflict', 'A newer place is stored. Get that one first, and ask the person which to keep.'),
  only_epub_reading_order: reasonWith(
    'unprocessable',
    { bookId: 'text' },
    ({ bookId }) => `Only an EPUB has a reading order. Read this book by /api/v1/books/${bookId}/pages.`,
  ),
  only_epub_resources: reason('unprocessable', 'Only an EPUB has resources.'),
  too_many_days: reasonWith(
    'bad_request',
    { most: 'number' },
    ({ most }) => `Ask for 1 to ${most} days, the first before the last.`,
  ),
  progress_entry_without_position: reason(
    'unprocessable',
    'At this entry the place was given up. Choose one that tells a place.',
  ),
  progress_invalid: reason('bad_request', 'Give a page from 1, a percentage from 0.0 to 1.0, or completed.'),
  other_manifest: reasonWith(
    'unprocessable',
    { format: 'text', profile: 'text' },
    ({ format, profile }) =>
      `This book is ${withArticle(format)}, not ${withArticle(profile)}. Ask for its own manifest.`,
  ),
} as const
