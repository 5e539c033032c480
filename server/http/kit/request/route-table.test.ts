import { describe, expect, it } from 'vitest'
import { RadixRouteTable } from './route-table.ts'

function tableOf(...routes: readonly string[]) {
  const table = new RadixRouteTable<string>()
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    table.add(method, path, route)
  }
  return (method: string, path: string) => {
    const found = table.find(method, path)
    return found === null ? null : [found.value, found.params]
  }
}

describe('the table of routes', () => {
  const find = tableOf(
    'GET /books/errors',
    'GET /books/:bookId',
    'DELETE /books/:bookId',
    'GET /books/:bookId/resources/*name',
    'GET /',
  )

  it('prefers literal segments, and tries the others when the method has none', () => {
    expect(find('GET', '/books/errors')).toEqual(['GET /books/errors', {}])
    expect(find('DELETE', '/books/errors')).toEqual(['DELETE /books/:bookId', { bookId: 'errors' }])
  })

  it('answers HEAD like GET, in any letter case and with a final slash', () => {
    expect(find('HEAD', '/Books/AbC/')).toEqual(['GET /books/:bookId', { bookId: 'AbC' }])
    expect(find('GET', '/')).toEqual(['GET /', {}])
  })

  it('decodes parameters, after their segments were told apart', () => {
    expect(find('GET', '/books/a%2Fb%20c')).toEqual(['GET /books/:bookId', { bookId: 'a/b c' }])
    expect(find('GET', '/books/1/resources/t/a%25b.xhtml')).toEqual([
      'GET /books/:bookId/resources/*name',
      { bookId: '1', name: 't/a%b.xhtml' },
    ])
  })

  it('preserves a slash at the end of a rest', () => {
    expect(find('GET', '/books/1/resources/c1.xhtml/')?.[1]).toEqual({ bookId: '1', name: 'c1.xhtml/' })
  })

  it.each([
    '/b%6Foks/1',
    '/%62ooks/errors',
    '/books%2F1',
    '/books/',
    '/books//resources/a',
    '/books/1/resources/',
    '/books/1/resources',
    '/books/1/more',
    '//books/1',
    '/books/1//',
    '',
  ])('does not know %s', (path) => {
    expect(find('GET', path)).toBeNull()
  })

  it('refuses a parameter that cannot be decoded', () => {
    expect(() => find('GET', '/books/%E0%A4%A')).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })

  it('prefers a rest to a path without its final slash, and a longer literal start to a rest', () => {
    const find = tableOf('GET /a/*rest', 'GET /a/b/c', 'PUT /:first/b/c', 'GET /*all')
    expect(find('GET', '/a/b/c/')).toEqual(['GET /a/*rest', { rest: 'b/c/' }])
    expect(find('GET', '/A/b/C')).toEqual(['GET /a/b/c', {}])
    expect(find('PUT', '/a/b/c/')).toEqual(['PUT /:first/b/c', { first: 'a' }])
    expect(find('GET', '/b/c')).toEqual(['GET /*all', { all: 'b/c' }])
  })

  it('names the methods of a path', () => {
    const table = new RadixRouteTable<number>()
    table.add('GET', '/books/:bookId', 1)
    table.add('PATCH', '/books/:bookId', 2)
    table.add('POST', '/books', 3)
    expect(table.methodsOf('/books/7')).toEqual(['GET', 'HEAD', 'PATCH'])
    expect(table.methodsOf('/books/')).toEqual(['POST'])
    expect(table.methodsOf('/series')).toBeNull()
  })
})
