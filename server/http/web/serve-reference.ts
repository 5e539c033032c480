import { fileURLToPath } from 'node:url'
import { sendText } from '../kit/answer/send-json.ts'
import type { Kit } from '../kit/kit.ts'

const shipped = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

/**
 * `/api/docs` and `/api/openapi.json`, from local files only: the reference works offline.
 * @param loadDocument builds the OpenAPI document; called once, on first use
 */
export function serveReference(kit: Kit, loadDocument: () => Promise<unknown>): void {
  let document: Promise<string> | undefined
  const entry = { method: 'get', access: 'public', rate: 'normal' } as const
  kit.serve({ ...entry, paths: ['/api/openapi.json'] }, async (exchange) => {
    document ??= loadDocument().then((value) => JSON.stringify(value))
    sendText(exchange, 'application/json; charset=utf-8', await document, 'no-cache')
  })
  kit.serve({ ...entry, paths: ['/api/docs', '/docs'] }, (exchange) => {
    sendText(exchange, 'text/html; charset=utf-8', page, 'no-cache')
  })
  kit.app.get('/api/docs/start.js', (_req, res) => {
    res.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    res.end(script)
  })
  kit.app.get('/api/docs/:file', (req, res, next) => {
    if (!shipped.has(req.params.file)) return next()
    const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${req.params.file}`))
    res.sendFile(path, { maxAge: '1h', dotfiles: 'allow' }, (error) => error !== undefined && next(error))
  })
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inglenook API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
`

/** Disables `validatorUrl`, which would send the document to another server. */
const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
  withCredentials: true,
})
`
