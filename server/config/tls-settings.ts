import { z } from 'zod'
import { acmeSettings } from './acme-settings.ts'

/** Next to the port for http, so that a firewall needs one range. */
const defaultPort = 25_651

const path = z.string().min(1).max(4_096)

/**
 * `application.tls`: https beside http. It is on when there is a certificate. Relative paths start at the data
 * directory.
 */
export const tlsSettings = z
  .strictObject({
    port: z.int().min(0).max(65_535).default(defaultPort),
    /** PEM file with the certificate and those between it and its authority, read again when it changes. */
    cert_file: path.optional(),
    /** PEM file with the key of the certificate, without a passphrase. */
    key_file: path.optional(),
    /**
     * Whether the certificate of this computer in its Tailscale network is used. Off by default: its name becomes public
     * in the logs of the authority.
     */
    tailscale: z.boolean().default(false),
    acme: acmeSettings,
  })
  .prefault({})

export type TlsSettings = z.output<typeof tlsSettings>
