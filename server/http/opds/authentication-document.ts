import type { Origin } from './catalog/addresses.ts'

export const authenticationType = 'application/opds-authentication+json'
export const authenticationPath = '/opds/authentication'
export const logoPath = '/opds/logo.png'

/** The body of every 401 below `/opds`: how to sign in (Authentication for OPDS 1.0). Public. */
export function authenticationDocument(origin: Origin, name: string): Readonly<Record<string, unknown>> {
  return {
    id: origin + authenticationPath,
    title: name,
    description: 'Sign in with your Inglenook user name and password, or with any name and an API key as password.',
    links: [
      { rel: 'logo', href: origin + logoPath, type: 'image/png' },
      { rel: 'help', href: `${origin}/`, type: 'text/html' },
    ],
    authentication: [
      { type: 'http://opds-spec.org/auth/basic', labels: { login: 'User name', password: 'Password or API key' } },
    ],
  }
}
