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
  certificate_not_received: note(
    'The certificate couldn’t be renewed. See the log of the server for the reason. Inglenook tries again automatically.',
  ),
  tailscale_missing: note(
    'The program tailscale wasn’t found on this computer. Install Tailscale, or turn off application.tls.tailscale.',
  ),
  tailscale_stopped: note('Tailscale isn’t running on this computer. Start it with: sudo tailscale up'),
  tailscale_logged_out: note('Tailscale isn’t signed in on this computer. Sign in with: sudo tailscale up'),
  tailscale_https_off: note(
    'Your Tailscale network has no HTTPS certificates. Turn on MagicDNS and HTTPS Certificates on the DNS page of its admin console.',
  ),
  tailscale_not_permitted: noteWith(
    { user: 'text' },
    ({ user }) =>
      `Tailscale doesn’t let the user ${user} have certificates. Allow it once with: sudo tailscale set --operator=${user}`,
  ),
  tailscale_silent: note('Tailscale didn’t answer in time. Check that this computer is connected to the internet.'),
  tailscale_failed: noteWith({ reason: 'text' }, ({ reason }) => `Tailscale issued no certificate. It said: ${reason}`),
  acme_record_refused: noteWith(
    { provider: 'text', reason: 'text' },
    ({ provider, reason }) =>
      `The record for the certificate couldn’t be set by ${provider}: ${reason}. Check application.tls.acme.dns.`,
  ),
  acme_no_dns: noteWith(
    { domain: 'text' },
    ({ domain }) =>
      `The authority doesn’t accept a proof by DNS for ${domain}. Choose another in application.tls.acme.directory_url.`,
  ),
  acme_unreachable: noteWith(
    { host: 'text', code: 'text' },
    ({ host, code }) =>
      `The authority ${host} can’t be reached (${code}). Check the internet connection of this computer, and application.tls.acme.directory_url.`,
  ),
  acme_silent: noteWith(
    { host: 'text' },
    ({ host }) => `The authority ${host} issued no certificate in time. Inglenook tries again automatically.`,
  ),
  acme_refused: noteWith(
    { host: 'text', reason: 'text' },
    ({ host, reason }) => `The authority ${host} issued no certificate. It said: ${reason}`,
  ),
} as const
