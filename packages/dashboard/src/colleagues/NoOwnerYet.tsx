import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard.ts'
import { loadSettings } from '../settings.ts'
import styles from './NoOwnerYet.module.css'

/** How to become the owner of a server without one. In development only. */
export function NoOwnerYet() {
  const { settings } = useDashboard()
  // Since the page was loaded someone may have become the owner, in this very tab.
  const { data } = useQuery({ queryKey: ['settings'], queryFn: loadSettings, enabled: settings.needsOwner })
  if (!data?.needsOwner) return null
  return (
    <div className={styles.place}>
      <Alert>This server has no owner yet. Open the link in the terminal to become the owner.</Alert>
    </div>
  )
}
