import { createHash } from 'node:crypto'

/** MD5 of a file name, lower-case hex; KOReader may identify a document by it. @param path with `/` */
export function nameDigest(path: string): string {
  return createHash('md5')
    .update(path.slice(path.lastIndexOf('/') + 1))
    .digest('hex')
}
