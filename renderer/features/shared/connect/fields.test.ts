import { describe, expect, it } from 'vitest'
import type { AppPaths } from '../../../api/types.ts'
import { appGroups, appOf, type ReaderApp } from './apps.ts'
import { fieldsOf, keyedAddress, rootAddress } from './fields.ts'

const url = 'http://192.168.1.20:25650'
const paths: AppPaths = {
  opds: '/opds/v1/catalog',
  opds2: '/opds/v2',
  compat: { enabled: true, path: '/komga', port: null },
  koreader: { enabled: true, path: '/koreader' },
}
const named = (id: string): ReaderApp => {
  const app = appOf(id)
  if (app === undefined) throw new Error(`there is no ${id}`)
  return app
}
const valuesFor = (id: string, at = url) => fieldsOf(named(id), at, paths).map(({ value }) => value)

describe('the connection details of an app', () => {
  it('use the catalog that the app supports', () => {
    expect(valuesFor('koreader')).toEqual([`${url}/opds/v1/catalog`])
    expect(valuesFor('thorium')).toEqual([`${url}/opds/v2`])
    expect(valuesFor('moon')).toEqual([`${url}/opds/v1/catalog`])
    expect(valuesFor('browser')).toEqual([url])
  })

  it('use the Komga API under its current prefix', () => {
    expect(valuesFor('mihon')).toEqual([`${url}/komga`])
    const renamed = { ...paths, compat: { enabled: true, path: '/comics', port: null } }
    expect(fieldsOf(named('mihon'), url, renamed)[0]?.value).toBe(`${url}/comics`)
  })

  it('split host and port where the app needs it, without a port where the address has none', () => {
    expect(valuesFor('panels')).toEqual(['http://192.168.1.20/opds/v1/catalog', '25650'])
    expect(valuesFor('panels', 'https://books.example.org')).toEqual(['https://books.example.org/opds/v1/catalog'])
  })

  it('use the separate port where apps accept no path', () => {
    expect(rootAddress(url, paths)).toBeNull()
    const own = { ...paths, compat: { enabled: true, path: '/komga', port: 25_600 } }
    expect(rootAddress(url, own)).toBe('http://192.168.1.20:25600')
  })

  it('include the key in catalog addresses of apps that have no sign-in fields, and in no others', () => {
    const keyed = (id: string) => keyedAddress(named(id), url, 'ik_ab_c/d')
    expect([keyed('librera'), keyed('cantook'), keyed('mihon')]).toEqual([
      `${url}/opds/k/ik_ab_c%2Fd/v1/catalog`,
      `${url}/opds/k/ik_ab_c%2Fd/v2`,
      null,
    ])
  })

  it('exist once for every app, with steps', () => {
    const apps = appGroups.flatMap((group) => group.apps)
    expect(new Set(apps.map(({ id }) => id)).size).toBe(apps.length)
    expect(apps.filter(({ steps }) => steps.length === 0)).toEqual([])
    expect(apps).toHaveLength(20)
  })
})
