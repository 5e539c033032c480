import { picture } from '../fixtures/images.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { adminPlugins, allowPlugin, createPluginFixture } from '../kit/plugin-fixture.ts'
import { startPictureService } from '../kit/serve-pictures.ts'

/** Looks at a cover that a plugin offers, or takes it, on a server that may fetch it. */
export async function withOfferedCover(kind: 'series' | 'book', how: 'look' | 'take'): Promise<Reply> {
  await using service = await startPictureService()
  service.pictures.set('/cover.png', { type: 'image/png', bytes: await picture({ format: 'png' }) })
  const fixture = await createPluginFixture({ environment: { SERVICE_PLUGINS__ALLOWED_PRIVATE_HOSTS: service.host } })
  try {
    const { admin, seriesIds } = fixture
    const entry = { externalId: 'q', title: 'Lamps', covers: [{ url: service.urlOf('/cover.png') }] }
    const pluginId = await fixture.add({ kind: 'metadata', series: [entry], books: [entry] })
    const body = { scopes: ['series:detail', 'book:detail'], permissions: ['metadata:write:cover'] }
    await admin.ask(`${adminPlugins}/${pluginId}`, { method: 'PATCH', body })
    await allowPlugin(admin, pluginId)
    const series = `/api/v1/series/${seriesIds.Lamps}`
    const [book] = (await admin.ask(`${series}/books`)).json as unknown as readonly Json[]
    const path = `${kind === 'series' ? series : `/api/v1/books/${book?.id}`}/metadata`
    const choice = { pluginId, externalId: 'q' }
    const { json } = await admin.ask(`${path}/preview`, { method: 'POST', body: choice })
    const { offered } = json.covers as unknown as { readonly offered: readonly { readonly token: string }[] }
    const named = { ...choice, token: offered[0]?.token ?? '' }
    if (how === 'take') return await admin.ask(`${path}/covers`, { method: 'POST', body: named })
    return await admin.ask(`${path}/covers/image?${new URLSearchParams(named)}`)
  } finally {
    await fixture.close()
  }
}
