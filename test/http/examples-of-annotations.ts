import type { World } from '../kit/world.ts'

const book = (world: World) => ({ bookId: String(world.books.epub.id) })

const highlight = {
  kind: 'highlight',
  locator: { position: 1, resource: 'c1.xhtml', start: 4, end: 9 },
  excerpt: 'words',
  note: 'why',
  color: 'green',
}

async function annotation(world: World): Promise<{ bookId: string; annotationId: string }> {
  const at = `/api/v1/books/${book(world).bookId}/annotations`
  const { json } = await world.admin.ask(at, { method: 'POST', body: highlight })
  return { ...book(world), annotationId: String(json.id) }
}

export const annotationExamples = {
  listAnnotations: (world: World) => ({ params: book(world) }),
  createAnnotation: (world: World) => ({ params: book(world), body: highlight }),
  updateAnnotation: async (world: World) => ({ params: await annotation(world), body: { note: 'again', color: null } }),
  deleteAnnotation: async (world: World) => ({ params: await annotation(world) }),
}
