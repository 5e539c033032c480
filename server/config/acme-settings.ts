import { z } from 'zod'

const text = z.string().min(1).max(1_000)
const path = z.string().min(1).max(4_096)

const domain = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^(\*\.)?([a-z0-9_-]+\.)+[a-z0-9-]{2,}$/, 'Must be a name such as books.example.org or *.example.org')

const program = z
  .string()
  .min(1)
  .max(4_096)
  .refine((name) => name.startsWith('/') || /^[a-z]:[\\/]/i.test(name) || /^[\w.+-]+$/.test(name), {
    error: 'Must be the name of a program, or an absolute path',
  })

const server = z
  .string()
  .max(300)
  .regex(/^([\w.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i, 'Must be an address such as 192.0.2.1 or 192.0.2.1:53')

/** Services that can set the records of a domain, and what is called to do it. */
export const dnsProviders = ['cloudflare', 'desec', 'duckdns', 'rfc2136', 'command'] as const

const dns = z
  .strictObject({
    provider: z.enum(dnsProviders).optional(),
    /** API token of `cloudflare`, `desec` or `duckdns`. */
    token: text.optional(),
    token_file: path.optional(),
    /** Program of `command`, called with `add` or `remove`, the name of the record and its value. */
    command: program.optional(),
    /** Name server of `rfc2136`, updated by the program `nsupdate`. */
    server: server.optional(),
    tsig_name: z
      .string()
      .max(253)
      .regex(/^[\w.-]+$/, 'Must be the name of a key')
      .optional(),
    tsig_algorithm: z.enum(['hmac-sha256', 'hmac-sha384', 'hmac-sha512']).default('hmac-sha256'),
    tsig_secret: z
      .string()
      .max(1_000)
      .regex(/^[A-Za-z0-9+/=]+$/, 'Must be in base64')
      .optional(),
    tsig_secret_file: path.optional(),
    /** Name servers that are asked whether a record is there. Unset: those of the domain. */
    resolvers: z.array(server).max(10).default([]),
    /** Longest wait for a record to be there; 0: none. */
    propagation_seconds: z.int().min(0).max(600).default(120),
  })
  .prefault({})

/** `application.tls.acme`: certificates from an authority with ACME (RFC 8555), by records in the DNS (DNS-01). */
export const acmeSettings = z
  .strictObject({
    domains: z.array(domain).max(50).default([]),
    /** Where the authority writes about the account. */
    email: z.email().max(300).optional(),
    directory_url: z
      .url({ protocol: /^https$/, error: 'Must be an address that begins with https://' })
      .default('https://acme-v02.api.letsencrypt.org/directory'),
    /** PEM file with the authority of the directory itself, if it isn't a well-known one. */
    root_cert: path.optional(),
    dns,
  })
  .prefault({})

export type AcmeSettings = z.output<typeof acmeSettings>
