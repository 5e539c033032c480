import { AppError } from '../domain/errors.ts'

/** File system error codes and what they mean to a person, with `{place}` for what was touched. */
const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk with {place} is full. Free some space and try again; nothing was lost.',
  EDQUOT: 'The storage quota for {place} is used up. Free some space and try again; nothing was lost.',
  EROFS: 'The drive with {place} is read-only. Make it writable, or choose another data directory with --data DIR.',
  EACCES: 'Inglenook may not write to {place}. Check the permissions of the folder.',
  EPERM: 'Inglenook may not write to {place}. Check the permissions of the folder.',
  ENOENT: 'The folder with {place} is gone. Connect its drive or restore the folder.',
  ENOTDIR: 'A file is in the way of {place}. Move it elsewhere.',
  EEXIST: 'A file is in the way of {place}. Move it elsewhere.',
  EIO: 'The drive with {place} reports errors. Check the drive and its connection.',
  EMFILE: 'Too many files are open to use {place}. Try again in a moment.',
  ENAMETOOLONG: 'The path of {place} is too long for the file system. Choose a shorter data directory.',
}

/** The code of a file system error, such as ENOENT; empty when it is none. */
export function failureCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * The refusal that a failed file operation amounts to, in plain words; what is no file system error comes back as it is.
 * @param place what was touched, as a person calls it: `the thumbnails`
 */
export function explainFailure(error: unknown, place: string): unknown {
  const sentence = sentences[failureCode(error)]
  if (sentence === undefined) return error
  return new AppError('unavailable', sentence.replace('{place}', place), { reason: failureCode(error) })
}
