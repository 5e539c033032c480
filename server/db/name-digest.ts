import { createHash } from 'node:crypto'

/** MD5 of the name of a file, lower-case hex: how KOReader may name a document. @param path with `/` */
export function nameDigest(path: string): string {
  return createHash('md5')
    .update(path.slice(path.lastIndexOf('/') + 1))
    .digest('hex')
}
