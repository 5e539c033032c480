import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { ApiKey } from '../../api/types.ts'
import { formatAgo, formatDate } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

/** One key: what it is for, when it was used, and the way to revoke it. */
export function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const client = useQueryClient()
  const [asking, ask] = useDisclosure()
  const revoke = useMutation({
    mutationFn: () => call('deleteApiKey', { params: { keyId: apiKey.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
  const used = apiKey.lastUsedAt === null ? texts.neverUsed : `Used ${formatAgo(apiKey.lastUsedAt, Date.now())}`
  return (
    <li className={classes.key}>
      <div className={classes.keyWords}>
        <strong>{apiKey.name}</strong>
        <span className={classes.keyAbout}>
          <code>{apiKey.keyPrefix}…</code> · {used} · Made {formatDate(apiKey.createdAt)}
        </span>
      </div>
      <Button aria-label={`${texts.revoke} ${apiKey.name}`} onClick={ask.open} variant="default">
        {texts.revoke}
      </Button>
      <Confirm
        action={texts.revoke}
        busy={revoke.isPending}
        error={revoke.error}
        onClose={ask.close}
        onConfirm={() => revoke.mutate()}
        opened={asking}
        title={`Revoke ${apiKey.name}?`}
      >
        {texts.revokeKept}
      </Confirm>
    </li>
  )
}
