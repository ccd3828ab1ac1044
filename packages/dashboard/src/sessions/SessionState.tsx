import type { SessionRecord } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { describeState, endWords } from './session-words.ts'

export interface SessionStateProps {
  session: Pick<SessionRecord, 'endedReason' | 'isImpersonation'>
}

/** Whether a session lives; if not, why, with what that means under the pointer. */
export function SessionState({ session }: SessionStateProps) {
  const { endedReason, isImpersonation } = session
  const meaning = endedReason === null ? undefined : endWords[endedReason].meaning
  return (
    <>
      <Badge tone={getTone(endedReason)} title={meaning}>
        {describeState(session)}
      </Badge>
      {isImpersonation && <Badge tone="warning">Impersonation</Badge>}
    </>
  )
}

function getTone(reason: SessionRecord['endedReason']) {
  if (reason === null) return 'success'
  return reason === 'code-replayed' ? 'destructive' : 'neutral'
}
