/** When a connection uses TLS and what is checked (https://www.postgresql.org/docs/current/libpq-ssl.html). */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof sslModes)[number]
