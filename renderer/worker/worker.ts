import { rememberedPerson } from '../api/offline/device-store.ts'
import { ownedPart, readingAct } from '../api/offline/offline-address.ts'
import { freshOrOffline, mayBeOffline, reloadOfflineIds } from './offline-answers.ts'
import { sendOrStore } from './reading-acts.ts'
import {
  dropOldShells,
  fillShell,
  firstPage,
  isAppRoute,
  isShellFile,
  origin,
  scope,
  shellFile,
} from './shell-files.ts'

/**
 * Service worker: caches the interface, serves downloaded books while the server is unreachable, and queues reading
 * progress. While the server is reachable, every response is the server's.
 */
const whoAmI = '/api/v1/auth/me'

scope.addEventListener('install', (event) => event.waitUntil(fillShell()))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => scope.clients.claim())))
scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void scope.skipWaiting()
  // A page asks by its first script whether it is of this version.
  else if (typeof data === 'string') ports[0]?.postMessage(isShellFile(data))
})
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer !== null) event.respondWith(answer)
})
void reloadOfflineIds()

/** Null leaves the request to the browser. */
function answerTo(request: Request): Promise<Response> | null {
  const { origin: where, pathname: path } = new URL(request.url)
  if (where !== origin()) return null
  if (request.method !== 'GET') {
    const act = readingAct(request.method, path)
    return act === null ? null : sendOrStore(request, act)
  }
  if (path === whoAmI) return personOrRemembered(request)
  const owned = ownedPart(path)
  if (owned !== null) return mayBeOffline(owned) ? freshOrOffline(request, owned) : null
  if (isShellFile(path)) return shellFile(request, path)
  return request.mode === 'navigate' && isAppRoute(path) ? firstPage(request) : null
}

/** Signed-in user according to the server; without a response, the last known one. */
async function personOrRemembered(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer !== null && answer.status < 502) return answer
  const person = await rememberedPerson().catch(() => null)
  return person === null ? (answer ?? Response.error()) : Response.json(person)
}
