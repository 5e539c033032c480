import { note, noteWith } from './note.ts'

/** Why https has no valid certificate, and what to do. */
export const httpsNotes = {
  certificate_unreadable: noteWith(
    { file: 'text' },
    ({ file }) => `${file} can’t be read. Check the path, and let the user of Inglenook read the file.`,
  ),
  certificate_not_pem: noteWith(
    { file: 'text' },
    ({ file }) =>
      `${file} isn’t a certificate in PEM format. Use the file with BEGIN CERTIFICATE, often fullchain.pem.`,
  ),
  key_not_pem: noteWith(
    { file: 'text' },
    ({ file }) => `${file} isn’t a key in PEM format. Use the file with BEGIN PRIVATE KEY, often privkey.pem.`,
  ),
  key_encrypted: noteWith(
    { file: 'text' },
    ({ file }) => `The key ${file} has a passphrase. Remove it: openssl pkey -in KEY -out NEWKEY`,
  ),
  key_of_another: noteWith(
    { file: 'text', key: 'text' },
    ({ file, key }) =>
      `The key ${key} doesn’t belong to the first certificate in ${file}. Use the two files of one certificate, with that of the server first.`,
  ),
  certificate_refused: noteWith(
    { file: 'text', reason: 'text' },
    ({ file, reason }) => `The certificate ${file} can’t be used (${reason}). Create it again.`,
  ),
  certificate_expired: noteWith(
    { day: 'text' },
    ({ day }) => `The certificate expired on ${day}, so browsers refuse it. Renew it; Inglenook then uses the new one.`,
  ),
  certificate_early: noteWith(
    { day: 'text' },
    ({ day }) =>
      `The certificate isn’t valid before ${day}, so browsers refuse it. Check the date and time of this computer.`,
  ),
  certificate_nameless: note(
    'The certificate names no host, so browsers refuse it. Create one with a subject alternative name.',
  ),
} as const
