import { z } from 'zod'
import { pageTextLimits } from '../../domain/book/page-text.ts'
import { operation } from '../operation.ts'
import { bookParams, int, uuid } from '../shared.ts'

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }

const pageText = z
  .object({
    bookId: uuid,
    pageNumber: int.min(1),
    width: z.number().meta({ description: 'Width of the page in points; 0 if unknown' }),
    height: z.number(),
    runs: z
      .array(
        z.object({
          text: z.string(),
          ...box,
          angle: z
            .number()
            .meta({ description: 'Rotation in degrees, clockwise around the upper left corner of the box' }),
          endsLine: z.boolean(),
        }),
      )
      .max(pageTextLimits.runs)
      .meta({
        description:
          'In reading order. Boxes are in points from the upper left corner of the displayed page. The text of the page is the concatenation of these texts, with a line feed after each one that ends a line',
      }),
    links: z
      .array(
        z.object({
          ...box,
          pageNumber: int.min(1).nullable().meta({ description: 'Target page in the book' }),
          url: z.string().max(pageTextLimits.url).nullable().meta({ description: 'Target URL outside the book' }),
        }),
      )
      .max(pageTextLimits.links),
  })
  .meta({ id: 'PageText' })

/** Maximum pages per response. */
const maxPages = 100

const pageNumber = z.coerce.number().int().min(1)
const tag = 'Pages'

export const pageTextOperations = {
  getPageText: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/pages/{pageNumber}/text',
    tag,
    summary: 'The text and links of a PDF page with their positions; empty for a page that is an image',
    access: 'pages-read',
    rate: 'image',
    params: bookParams.extend({ pageNumber }),
    responses: { 200: pageText },
    refusals: ['unprocessable', 'unavailable'],
  }),
  listPageTexts: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/text',
    tag,
    summary: 'The text of the pages of a PDF, in batches',
    description:
      'Returns as many pages as can be read quickly, possibly fewer than `count`. `next` is the next page to request; it is null at the end of the book, and for books whose pages are images.',
    access: 'pages-read',
    rate: 'image',
    params: bookParams,
    query: z.object({
      from: pageNumber.default(1).meta({ description: '1-indexed' }),
      count: z.coerce.number().int().min(1).max(maxPages).default(20),
    }),
    responses: {
      200: z
        .object({
          pages: z.array(z.object({ pageNumber: int.min(1), text: z.string() })).max(maxPages),
          next: int.min(1).nullable(),
        })
        .meta({ id: 'PageTextList' }),
    },
    refusals: ['unprocessable', 'unavailable'],
  }),
  listContents: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/contents',
    tag,
    summary: 'The table of contents of a PDF: titles and their start pages; empty for other books with pages',
    access: 'pages-read',
    params: bookParams,
    responses: {
      200: z
        .object({
          lines: z
            .array(
              z.object({
                title: z.string().max(pageTextLimits.title),
                pageNumber: int.min(1).nullable().meta({ description: 'Null for a title without a target' }),
                level: int.min(1).max(pageTextLimits.level).meta({ description: '1 is the top level' }),
              }),
            )
            .max(pageTextLimits.contents),
        })
        .meta({ id: 'BookContents' }),
    },
    refusals: ['unprocessable', 'unavailable'],
  }),
} as const
