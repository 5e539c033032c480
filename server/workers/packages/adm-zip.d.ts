/** What is used of adm-zip, which has no types. */
declare module 'adm-zip' {
  class AdmZip {
    constructor(bytes: Buffer)
    getEntries(): readonly {
      readonly entryName: string
      readonly isDirectory: boolean
      /** Of the central directory; the Unix mode is in the upper half. */
      readonly attr: number
      readonly header: { readonly size: number; readonly method: number; readonly crc: number; readonly flags: number }
      getCompressedData(): Buffer
    }[]
  }
  export = AdmZip
}
