/** What the file system says about a file without opening it: its bytes, and the blocks of 512 bytes it has on the disk. */
export type StoredSize = { readonly size: number; readonly blocks: number }

/** Tells whether the content of a file is in the cloud, so that opening the file would download it. */
export type CloudTest = (file: StoredSize) => boolean

/**
 * Smaller files may be stored in the entry of their folder, without a block of their own (NTFS below 1 KB, compressed
 * files of APFS below 4 KB), and are soon downloaded.
 */
const smallestPlaceholder = 16 * 1024

/** Network drives may report no blocks for files that are there. */
const networkDrives: Readonly<Record<string, RegExp>> = { win32: /^[\\/]{2}/, darwin: /^\/Volumes\// }

/**
 * How files of OneDrive, iCloud Drive, Dropbox and others that are not on this computer are recognised below a folder:
 * they have their size and time, but no blocks.
 *
 * - Windows: Node doesn't tell the attribute (`FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS`), but libuv computes the blocks from
 *   `AllocationSize` (`src/win/fs.c`), which is zero for such files (“Size on disk: 0 bytes”).
 * - macOS 12.3 and newer: files with the flag `SF_DATALESS` keep size, time and inode and have no blocks. Older ones
 *   leave another file behind, see `nameOfStub`.
 * - Elsewhere nothing is recognised: a file without blocks may be a small or a sparse one.
 *
 * @param root absolute
 * @param platform as in `process.platform`
 * @returns null where such files can't be recognised
 */
export function cloudTest(root: string, platform: string): CloudTest | null {
  const network = networkDrives[platform]
  if (network === undefined || network.test(root)) return null
  return ({ size, blocks }) => size >= smallestPlaceholder && blocks === 0
}

/**
 * The name of the file for which iCloud Drive before macOS 12.3 left `.<name>.icloud` behind; null for any other name.
 */
export function nameOfStub(name: string): string | null {
  return /^\.(.+)\.icloud$/.exec(name)?.[1] ?? null
}
