import type { EmailSend } from '@latchkey/js'
import { Badge } from '@latchkey/ui'

/** How far a send is, in a word. */
export function SendState({ send: { state, failed } }: { send: Pick<EmailSend, 'state' | 'failed'> }) {
  if (state === 'sending') return <Badge>Sending</Badge>
  if (state === 'stopped') return <Badge tone="warning">Stopped</Badge>
  return failed > 0 ? <Badge tone="warning">Done, some failed</Badge> : <Badge tone="success">Done</Badge>
}
