/** A minimal browser for sign-ins: cookies per host, and every redirect under the control of the test. */
export type CookieBrowser = {
  /** A single request without following redirects. */
  ask(url: string, how?: { readonly method?: string; readonly body?: unknown }): Promise<Response>
  /** Follows redirects until one starts with this address, which is not requested. */
  follow(url: string, until: string): Promise<string>
  cookie(url: string, name: string): string | undefined
}

const maxSteps = 20

export function createCookieBrowser(): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const ask: CookieBrowser['ask'] = async (url, { method = 'GET', body } = {}) => {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const typed = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...typed, ...(cookie === '' ? {} : { cookie }), 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  return {
    ask,
    cookie: (url, name) => jarOf(url).get(name),
    async follow(url, until) {
      let next = url
      for (let step = 0; step < maxSteps && !next.startsWith(until); step++) {
        const answer = await ask(next)
        const to = answer.headers.get('location')
        if (to === null)
          throw new Error(`${next} leads nowhere (${answer.status}): ${(await answer.text()).slice(0, 500)}`)
        next = new URL(to, next).href
      }
      return next
    },
  }
}
