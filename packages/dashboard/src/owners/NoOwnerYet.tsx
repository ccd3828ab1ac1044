import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard.ts'
import { loadSettings } from '../settings.ts'
import styles from './NoOwnerYet.module.css'

/** Where the dashboard is opened before anybody owns the server: how to become its owner. In development only. */
export function NoOwnerYet() {
  const { settings } = useDashboard()
  // Since the page was loaded somebody may have become the owner, in this very tab.
  const { data } = useQuery({ queryKey: ['settings'], queryFn: loadSettings, enabled: settings.needsOwner })
  if (!data?.needsOwner) return null
  return (
    <div className={styles.place}>
      <Alert>Nobody owns this server yet. Open the link in the terminal, and it is yours.</Alert>
    </div>
  )
}
