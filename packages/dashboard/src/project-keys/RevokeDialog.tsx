import type { InternalApiKey } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysQuery, type Managed } from '../api.ts'
import { examineAnew } from '../doctor/findings.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'

export interface RevokeDialogProps {
  project: Managed
  keys: InternalApiKey
  onClose: () => void
}

/** Ends a set of keys, with a word to those who wonder later why their code stopped working. */
export function RevokeDialog({ project, keys, onClose }: RevokeDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const revoke = useTask(async () => {
    await keys.revoke({ reason: reason.trim() || undefined })
    await Promise.all([
      queries.invalidateQueries({ queryKey: keysQuery(project).queryKey }),
      examineAnew(queries, project),
    ])
  }, 'The keys are revoked.')

  return (
    <ConfirmByTyping
      title={keys.description ? `Revoke “${keys.description}”?` : 'Revoke these keys?'}
      phrase="revoke"
      actionLabel="Revoke keys"
      fields={
        <Field label="Reason" hint="Optional. Shown beside the keys from now on.">
          <TextInput
            autoComplete="off"
            maxLength={500}
            placeholder="Leaked in a log"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      }
      onConfirm={revoke}
      onClose={onClose}
    >
      Code that uses these keys stops working at once, and they cannot be brought back. Users stay signed in.
    </ConfirmByTyping>
  )
}
