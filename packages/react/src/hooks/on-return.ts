'use client'

/**
 * Calls back when someone comes back to the page after they were elsewhere: what they see may have changed meanwhile. Answers how to stop.
 */
export function onReturn(look: () => void): () => void {
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  window.addEventListener('focus', lookIfSeen)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    window.removeEventListener('focus', lookIfSeen)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}
