import { appAddresses } from '../../../../server/contract/protocols/app-addresses.ts'
import type { AppPaths } from '../../../api/types.ts'
import type { ReaderApp } from './apps.ts'
import { texts } from './texts.ts'

/** A value to enter in an app. */
export type Field = { readonly label: string; readonly value: string }

/**
 * Values to enter in an app.
 * @param url of the server for other devices, without a trailing slash
 */
export function fieldsOf(app: ReaderApp, url: string, paths: AppPaths): readonly Field[] {
  const address = addressFor(app, url, paths)
  if (app.asksPort !== true) return [{ label: texts.fields.address, value: address }]
  const { protocol, hostname, port, pathname } = new URL(address)
  const host = { label: texts.fields.host, value: `${protocol}//${hostname}${pathname}` }
  return port === '' ? [host] : [host, { label: texts.fields.port, value: port }]
}

/** Complete address, for the QR code. */
export function addressFor({ way }: ReaderApp, url: string, { opds, opds2, compat }: AppPaths): string {
  if (way === 'opds') return url + opds
  if (way === 'opds2') return url + opds2
  return way === 'compat' ? url + compat.path : url
}

/** Catalog address with a key; null for apps without a catalog. */
export function keyedAddress({ way }: ReaderApp, url: string, key: string): string | null {
  const { opds1, opds2 } = appAddresses(key)
  if (way === 'opds') return url + opds1
  return way === 'opds2' ? url + opds2 : null
}

/** Address for apps that expect their server at the root; null without such a port. */
export function rootAddress(url: string, { compat }: AppPaths): string | null {
  if (compat.port === null) return null
  const root = new URL(url)
  root.port = String(compat.port)
  return root.origin
}
