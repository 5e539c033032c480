import { z } from 'zod'
import { dateTimeInput } from '../shared.ts'

/** Media types of book files: CBZ, CBR, EPUB, PDF. */
export const fileTypes = [
  'application/vnd.comicbook+zip',
  'application/vnd.comicbook-rar',
  'application/epub+zip',
  'application/pdf',
] as const

export const manifestTypes = ['application/divina+json', 'application/webpub+json'] as const

const share = z.number().min(0).max(1)
const device = z.looseObject({ id: z.string().nullish(), name: z.string().nullish() })

/** Reading progress as OPDS Progression 1.0 (draft) writes it. */
export const progressionBody = z
  .looseObject({
    modified: dateTimeInput,
    device: device.nullish(),
    progression: share,
    references: z.array(z.string()).optional(),
  })
  .meta({ id: 'OpdsProgression' })

/** Reading progress as Readium apps write it: a position by its locator. */
export const readiumProgression = z
  .looseObject({
    modified: dateTimeInput,
    device: device.nullish(),
    locator: z.looseObject({
      href: z.string().optional(),
      type: z.string().optional(),
      locations: z
        .looseObject({
          position: z.int().min(1).nullish(),
          progression: share.nullish(),
          totalProgression: share.nullish(),
          fragments: z.array(z.string()).optional(),
        })
        .optional(),
    }),
  })
  .meta({ id: 'ReadiumProgression' })
