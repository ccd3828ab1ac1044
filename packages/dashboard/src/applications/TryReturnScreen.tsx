import { MessageCard } from '@latchkey/ui'
import { useEffect } from 'react'
import { returnChannel } from './try-application.ts'

/** Where a tried sign-in comes back to: passes its address to the dashboard that waits for it, and closes. */
export function TryReturnScreen() {
  useEffect(() => {
    const channel = new BroadcastChannel(returnChannel)
    channel.postMessage(location.href)
    // The code is used up over there; it need not stay in the history.
    history.replaceState(null, '', location.pathname)
    channel.close()
    window.close()
  }, [])
  return (
    <MessageCard fullPage title="Go on in the dashboard">
      The sign-in came back. You may close this window.
    </MessageCard>
  )
}
