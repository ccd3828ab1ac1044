import type { Managed } from '../api.ts'
import type { AssistantInput } from '../emails/editor/EmailEditor.tsx'

export interface AssistantProps extends AssistantInput {
  project: Managed
  context: 'email-theme' | 'email-template' | 'email-draft'
  threadId: string
}

export function Assistant(_: AssistantProps) {
  return null
}
