import { MessageCard } from '@latchkey/react'

/** A page with words, and nothing to do. */
export function Message({ title, children }: { title: string; children?: string }) {
  return (
    <MessageCard fullPage title={title}>
      {children}
    </MessageCard>
  )
}
