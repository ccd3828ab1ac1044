import { MessageCard, useProject } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'

/** Whether a native app opens it, so that this page stays. */
export function opensApp(address: string): boolean {
  return !/^https?:/i.test(address)
}

/**
 * Shown after the browser was sent to a native app. Some browsers, Chrome on Android among them, open an app only for a click, and
 * have forgotten the one that began the sign-in.
 */
export function ReturnToApp({ address, t }: { address: string; t: TranslateHosted }) {
  const { displayName } = useProject()
  return (
    <MessageCard
      fullPage
      title={t('Continue to {project}', { project: displayName })}
      primaryButtonText={t('Continue')}
      primaryAction={() => location.assign(address)}
    />
  )
}
