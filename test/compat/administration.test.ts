import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'
import { announcementsShape, buildInfoShape, settingsShape, signInShape } from './decoders/administration.ts'
import { pageShape, userShape } from './decoders/keys.ts'

let server: TestServer
let admin: Actor
let reader: Actor
beforeAll(async () => {
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  reader = await server.actor('reader', 'ivy')
  await server.ask('/komga/api/v2/users/me', { headers: basicOf({ username: 'ivy', password: 'not this one' }) })
})
afterAll(() => server.close())

const get = (path: string, who: Actor) => server.ask(`/komga${path}`, { headers: basicOf(who) })
const pages = [
  ...['/api/v2/users', '/api/v2/users/authentication-activity', '/api/v1/settings', '/api/v1/announcements'],
  ...['/api/v1/history', '/actuator/info'],
]

describe('the addresses behind the administration pages of apps', () => {
  it.each([
    ['/api/v2/users', z.array(userShape).min(2)],
    ['/api/v2/users/authentication-activity', pageShape(signInShape)],
    ['/api/v2/users/authentication-activity?unpaged=true', pageShape(signInShape)],
    ['/api/v2/users/me/authentication-activity?page=0&size=5&sort=dateTime,desc', pageShape(signInShape)],
    ['/api/v1/settings', settingsShape],
    ['/api/v1/announcements', announcementsShape],
    ['/api/v1/history?page=0&size=20', pageShape(z.never())],
    ['/actuator/info', buildInfoShape],
  ])('%s answers in the expected shape', async (path, shape) => {
    const reply = await get(path, admin)
    expect(reply.status).toBe(200)
    shape.parse(reply.json)
  })

  it.each(pages)('%s is limited to administrators', async (path) => {
    expect([path, (await get(path, reader)).status]).toEqual([path, 403])
    expect([path, (await server.ask(`/komga${path}`)).status]).toEqual([path, 401])
  })

  it('list all sign-ins for administrators, and only their own for everyone else', async () => {
    type SignIn = z.infer<typeof signInShape>
    const listed = async (path: string, who: Actor) =>
      (await get(path, who)).json.content as unknown as readonly SignIn[]
    const all = await listed('/api/v2/users/authentication-activity?unpaged=true', admin)
    const names = new Set(all.filter(({ success }) => success).map(({ email }) => email))
    expect(names).toEqual(new Set(['mara', 'ivy']))
    const failed = all.find(({ success }) => !success)
    expect(failed).toMatchObject({ error: 'Bad credentials', ip: '127.0.0.1' })
    const own = await listed('/api/v2/users/me/authentication-activity', reader)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ userId, success }) => userId === reader.userId || !success)).toBe(true)
    const latest = await get(`/api/v2/users/${reader.userId}/authentication-activity/latest`, admin)
    expect(signInShape.parse(latest.json).email).toBe('ivy')
    const nobody = '0198c0de-0000-7000-8000-000000000001'
    expect((await get(`/api/v2/users/${nobody}/authentication-activity/latest`, admin)).status).toBe(404)
  })

  it('include the roles of each user', async () => {
    const users = z.array(userShape).parse((await get('/api/v2/users', admin)).json)
    const roles = new Map(users.map(({ email, roles: own }) => [email, own.includes('ADMIN')]))
    expect([roles.get('mara'), roles.get('ivy')]).toEqual([true, false])
  })
})
