// Layers: renderer → contract ← http → library / scanner → db, workers → formats, metadata → domain. One entry per layer
// with its allowed imports under server/; all others are forbidden.

const layers = {
  domain: [],
  contract: ['domain'],
  config: ['domain'],
  log: ['domain', 'config'],
  formats: ['domain'],
  metadata: ['domain', 'formats/(kit|book-format)'],
  images: ['domain'],
  importers: ['domain', 'formats/kit', 'metadata/kit'],
  dumps: ['domain', 'importers/kit'],
  workers: ['domain', 'formats', 'metadata', 'images', 'importers', 'dumps'],
  db: ['domain'],
  storage: ['domain'],
  events: ['domain', 'contract/events'],
  jobs: ['domain', 'db', 'events', 'log'],
  auth: ['domain', 'db', 'config'],
  library: ['domain', 'db', 'storage', 'events', 'jobs', 'workers', 'auth', 'scanner'],
  scanner: ['domain', 'db', 'workers', 'storage', 'events'],
  plugins: ['domain', 'db', 'events', 'library'],
  discovery: ['domain', 'config'],
  processes: ['domain', 'config'],
  tls: ['domain', 'config', 'storage'],
}

const httpSlices = {
  kit: ['domain', 'contract', 'auth', 'log', 'config'],
  api: ['domain', 'contract', 'library', 'db/(queries|records|database)', 'http/(kit|deliver|api-context)'],
  opds: ['domain', 'contract', 'library', 'db/(queries|records|database)', 'http/(kit|deliver|api-context)'],
  koreader: ['domain', 'library', 'http/(kit|api-context)'],
  compat: ['domain', 'contract', 'library', 'db/(queries|records|database)', 'http/(kit|deliver|api-context)'],
  sse: ['domain', 'contract', 'events', 'library', 'db/(queries|records|database)', 'http/kit'],
  web: ['domain', 'contract', 'config', 'http/kit'],
}

function layerRule(folder, allowed) {
  const open = [folder, ...allowed].map((name) => `^server/${name}([/.]|$)`)
  return {
    name: `layer-${folder.replace('/', '-')}`,
    severity: 'error',
    comment: `server/${folder} may import ${allowed.join(', ') || 'nothing'} of the server, and itself`,
    from: { path: `^server/${folder}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^server/', pathNot: open },
  }
}

const slices = Object.keys(httpSlices)

/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|electron$)' } },
    {
      name: 'pure',
      severity: 'error',
      comment: 'domain and contract have no runtime: no node modules; domain has no packages either',
      from: { path: '^server/(domain|contract)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-without-packages',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules' },
    },
    ...Object.entries(layers).map(([folder, allowed]) => layerRule(folder, allowed)),
    ...slices.map((slice) => layerRule(`http/${slice}`, httpSlices[slice])),
    {
      name: 'events-know-types-of-the-contract',
      severity: 'error',
      comment: 'events use the types of the contract; its code runs only in http and above',
      from: { path: '^server/events/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-through-the-front-door',
      severity: 'error',
      comment: 'only the entry points import the composition root',
      from: { path: '^(server|electron|renderer)/', pathNot: ['^server/app/', '^server/(index|cli)\\.ts$'] },
      to: { path: '^server/app/' },
    },
    {
      name: 'formats-do-not-know-each-other',
      severity: 'error',
      from: { path: '^server/formats/(cbz|cbr|epub|pdf)/' },
      to: { path: '^server/formats/(cbz|cbr|epub|pdf)/', pathNot: '^server/formats/$1/' },
    },
    {
      name: 'containers-do-not-know-formats',
      severity: 'error',
      from: { path: '^server/formats/(zip|rar|kit)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/formats/(cbz|cbr|epub|pdf|registry)' },
    },
    {
      name: 'sources-do-not-know-each-other',
      severity: 'error',
      from: { path: '^server/metadata/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/metadata/[^/]+/', pathNot: ['^server/metadata/$1/', '^server/metadata/kit/'] },
    },
    {
      name: 'official-plugins-import-the-sdk-alone',
      severity: 'error',
      comment: 'they run apart from the server, from files beside a copy of the SDK',
      from: { path: '^server/plugins/official/([^/]+)/' },
      to: { pathNot: ['^server/plugins/official/$1/', '^server/plugins/sdk/index\\.ts$'] },
    },
    {
      name: 'official-plugins-are-programs',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '^server/plugins/official/' },
      to: { path: '^server/plugins/official/' },
    },
    {
      name: 'express-only-in-http',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '^server/http/' },
      to: { path: 'node_modules/(express|helmet|compression)/' },
    },
    {
      name: 'driver-only-in-its-dialect',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '^server/(db/dialects/sqlite|(importers|dumps)/kit)/' },
      to: { path: 'node_modules/better-sqlite3/' },
    },
    {
      name: 'server-driver-only-in-its-dialect',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '^server/db/dialects/postgres/' },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'drizzle-only-in-db',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '^server/db/' },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'electron-through-the-front-door',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^server/', pathNot: '^server/index\\.ts$' },
    },
    {
      name: 'desktop-and-interface-speak-the-same-languages',
      severity: 'error',
      comment: 'the desktop imports only the list of languages and the translation type of the interface',
      from: { path: '^electron/' },
      to: { path: '^renderer/', pathNot: '^renderer/languages/(languages|translation)\\.ts$' },
    },
    { name: 'server-without-electron', severity: 'error', from: { path: '^server/' }, to: { path: '(^electron/|node_modules/electron/)' } },
    {
      name: 'renderer-sees-the-contract',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(server|electron|build|test)/', pathNot: ['^server/contract/', '^electron/ipc/channels\\.ts$'] },
    },
    { name: 'renderer-without-node', severity: 'error', from: { path: '^renderer/', pathNot: '\\.test\\.tsx?$' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      comment: 'except features/shared, whose components several features use',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/($1|shared)/' },
    },
    {
      name: 'primitives-know-no-features',
      severity: 'error',
      from: { path: '^renderer/(ui|lib|api|desktop|languages|worker)/' },
      to: { path: '^renderer/(features|app)/', pathNot: '\\.de\\.ts$' },
    },
    {
      name: 'readers-share-only-the-shell',
      severity: 'error',
      from: { path: '^renderer/features/reader/(comic|epub)/' },
      to: { path: '^renderer/features/reader/(comic|epub|pdf)/', pathNot: '^renderer/features/reader/$1/' },
    },
    {
      name: 'pdfs-are-read-by-the-reader-of-pages',
      severity: 'error',
      comment: 'the PDF reader extends the comic reader with text and contents',
      from: { path: '^renderer/features/reader/pdf/' },
      to: { path: '^renderer/features/reader/epub/' },
    },
    {
      name: 'translations-load-before-the-screens',
      severity: 'error',
      comment: 'a translation loads before any module with texts: it imports only their types, and number formatting',
      from: { path: '^renderer/(languages/|.*\\.de\\.ts$)' },
      to: {
        path: '^renderer/',
        pathNot: ['^renderer/languages/', '\\.de\\.ts$', '^renderer/lib/format\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(server|electron|renderer)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^test/|\\.test\\.tsx?$)' },
    },
    {
      name: 'development-stays-outside',
      severity: 'error',
      comment: 'packages used at run time are dependencies, not devDependencies',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-knows-everyone-alone',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(app|index|cli)\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/(app|index|cli)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    exclude: { path: '(^|/)dist/' },
  },
}

export { configuration as default }
