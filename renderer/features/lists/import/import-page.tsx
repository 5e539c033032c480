import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { usePreviewImport } from '../../../api/lists/lists.ts'
import { decodeText } from '../../../lib/decode-text.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportPreviewForm } from './import-preview.tsx'
import { texts } from './texts.ts'

/** Limits for a reading list in characters, and in bytes to read from the file. */
const maxLetters = 900_000
const maxBytes = 4 * maxLetters

/** Imports a reading list from a file: choose it, review the matches, resolve unclear ones, import. */
export function ReadListImportPage() {
  const preview = usePreviewImport()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [content, setContent] = useState('')

  const startPreview = async (file: File) => {
    preview.reset()
    const read = await readList(file)
    setRefusal('refusal' in read ? read.refusal : null)
    if ('refusal' in read) return
    setContent(read.content)
    preview.mutate(read.content)
  }
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      {preview.data === undefined && (
        <DropZone
          accept=".cbl,.xml"
          action={texts.choose}
          busy={preview.isPending}
          onFile={(file) => void startPreview(file)}
          text={preview.isPending ? texts.reading : texts.drop}
        />
      )}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      {preview.isError && <Note tone="danger">{messageOf(preview.error)}</Note>}
      {preview.data !== undefined && (
        <ImportPreviewForm content={content} onOther={() => preview.reset()} preview={preview.data} />
      )}
    </Page>
  )
}

async function readList(file: File): Promise<{ readonly content: string } | { readonly refusal: string }> {
  if (file.size > maxBytes) return { refusal: texts.tooLarge }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { refusal: texts.unreadable }
  const content = decodeText(new Uint8Array(bytes))
  return content.length > maxLetters ? { refusal: texts.tooLarge } : { content }
}
