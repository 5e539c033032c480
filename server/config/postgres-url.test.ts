import { describe, expect, it } from 'vitest'
import { parsePostgresUrl, urlProblem, withoutSecrets } from './postgres-url.ts'

const all = 'postgres://ann%40home:p%2Fw%3F@db.example.org:5433/my%20books?sslmode=verify-full&sslrootcert=/etc/ca.pem'

describe('a connection URL', () => {
  it('is split into its parts, decoded', () => {
    expect(parsePostgresUrl(all)).toEqual({
      host: 'db.example.org',
      port: 5433,
      username: 'ann@home',
      password: 'p/w?',
      databaseName: 'my books',
      sslMode: 'verify-full',
      sslRootCert: '/etc/ca.pem',
      sslCert: undefined,
      sslKey: undefined,
    })
    expect(urlProblem(all)).toBe(null)
  })

  it.each([
    ['postgresql://[::1]/x', '::1'],
    ['postgresql://%2Frun%2Fpostgresql/x', '/run/postgresql'],
    ['postgres:///x?host=/run/postgresql', '/run/postgresql'],
    ['postgres:///x', undefined],
  ])('%s names the host %s', (url, host) => {
    expect(parsePostgresUrl(url)).toMatchObject({ host, port: undefined, databaseName: 'x', password: undefined })
  })

  it.each([
    ['mysql://localhost/x', /^Must be a URL such as/],
    ['localhost:5432', /^Must be a URL such as/],
    ['postgres://u:hun#ter2@localhost/x', /^Must be a URL such as/],
    ['postgres://u:12/hunter2@localhost/x', /^Must be a URL such as/],
    ['postgres://u:12?hunter2@localhost/x', /^Must be a URL such as/],
    ['postgres://u:hun%ter2@localhost/x', /^Must be a URL such as/],
    ['postgres://localhost/x?pgbouncer=hunter2', /leave only host, port, user, .* or sslkey$/],
    ['postgres://localhost/x?sslmode=hunter2', /sslmode of the URL must be disable, .* or verify-full$/],
    ['postgres://localhost/x?port=hunter2', /port of the URL must be a number from 1 to 65535$/],
    ['postgres://localhost:0/x', /port of the URL must be a number from 1 to 65535$/],
  ])('%s is refused without repeating it', (url, problem) => {
    expect(urlProblem(url)).toMatch(problem)
    expect(urlProblem(url)).not.toMatch(/hun|ter2/)
  })

  it.each([
    [all, 'postgres://(hidden)@db.example.org:5433/my%20books?(hidden)'],
    ['postgres://localhost/x', 'postgres://localhost/x'],
    ['postgres:///x?host=/run/postgresql&password=hunter2', 'postgres:///x?(hidden)'],
    ['postgres://u:12/hunter2@localhost/x', '(hidden)'],
    ['hunter2', '(hidden)'],
  ])('%s is shown without secrets', (url, shown) => {
    expect(withoutSecrets(url)).toBe(shown)
  })
})
