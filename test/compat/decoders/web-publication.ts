import { z } from 'zod'
import { bareDate, text, zonedInstant } from './shared.ts'

/**
 * Book manifests as komga-client reads them for EPUBs in Komelia: names are lists of strings, dates have no time, and
 * link properties are nested objects.
 */
const size = z.int().min(1).optional()
const shared = {
  title: text.optional(),
  rel: text.optional(),
  href: text.optional(),
  type: text.optional(),
  templated: z.boolean().optional(),
  width: size,
  height: size,
  properties: z.record(text, z.record(text, z.unknown())).optional(),
}
type Link = { readonly href?: string | undefined; readonly type?: string | undefined }
const link: z.ZodType<Link> = z.strictObject({
  ...shared,
  alternate: z.array(z.lazy(() => link)).optional(),
  children: z.array(z.lazy(() => link)).optional(),
})
const links = z.array(link)
const names = z.array(text.min(1)).min(1).optional()
const member = z.strictObject({ name: text, position: z.number().optional(), links: links.optional() })

export const publicationShape = z.strictObject({
  context: text.optional(),
  metadata: z.strictObject({
    title: text,
    identifier: text.optional(),
    type: text.optional(),
    conformsTo: text.optional(),
    sortAs: text.optional(),
    subtitle: text.optional(),
    modified: zonedInstant.optional(),
    published: bareDate.optional(),
    language: text.optional(),
    author: names,
    translator: names,
    editor: names,
    artist: names,
    illustrator: names,
    letterer: names,
    penciler: names,
    colorist: names,
    inker: names,
    contributor: names,
    publisher: names,
    subject: names,
    readingProgression: z.enum(['rtl', 'ltr', 'ttb', 'btt', 'auto']).optional(),
    description: text.optional(),
    numberOfPages: z.int().min(1).optional(),
    belongsTo: z
      .strictObject({ series: z.array(member).optional(), collection: z.array(member).optional() })
      .optional(),
    rendition: z.record(text, z.unknown()).optional(),
  }),
  links,
  images: links.optional(),
  readingOrder: links,
  resources: links.optional(),
  toc: links.optional(),
  landmarks: links.optional(),
  pageList: links.optional(),
})
