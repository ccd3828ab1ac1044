import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { Alert, Button, Dialog } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { useTask } from '../parts/use-task.ts'
import { addressOfApp } from '../projects/handler-page.ts'
import { nameOf } from '../users/user-words.ts'
import { impersonate, impersonationSnippet } from './impersonation.ts'
import styles from './Sessions.module.css'
import { sessionsChanged } from './session-queries.ts'

export interface ImpersonateDialogProps {
  project: AdminOwnedProject
  user: ServerUser
  onClose: () => void
}

/** Begins a marked session in a user's name, and says how to get into it in the app. */
export function ImpersonateDialog({ project, user, onClose }: ImpersonateDialogProps) {
  const queries = useQueryClient()
  const [refreshToken, setRefreshToken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(user)
  const begin = useTask(async () => {
    setRefreshToken(await impersonate(user))
    await sessionsChanged(queries, project, user.id)
  })

  async function start() {
    setBusy(true)
    await begin()
    setBusy(false)
  }

  if (refreshToken === undefined) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`Impersonate ${name}?`}
        description={`You see your app as ${name} does, and what you do there is done in their name. The session is marked as an impersonation, ends after two hours, and stands in the audit log.`}
        actions={
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button isLoading={isBusy} onClick={start}>
              Begin session
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`The session as ${name} has begun`}
      description="A site cannot sign you in to another one, so the last step is yours."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <HowToGetIn project={project} refreshToken={refreshToken} />
    </Dialog>
  )
}

function HowToGetIn({ project, refreshToken }: { project: AdminOwnedProject; refreshToken: string }) {
  const address = addressOfApp(project, useDashboard().settings.demoUrl)
  return (
    <>
      <ol className={styles.steps}>
        <li>
          {address ? (
            <a href={address} target="_blank" rel="noreferrer">
              Open your app <ExternalLink size={12} aria-label="(in a new tab)" />
            </a>
          ) : (
            'Open your app'
          )}
          , in a private window if you want to stay signed in as yourself.
        </li>
        <li>Open the browser’s console there (F12) and run these lines.</li>
        <li>When you are done, sign out there, or end the session here in the list.</li>
      </ol>
      <CodeBlock
        title="Console of your app"
        language="typescript"
        code={impersonationSnippet(project.id, refreshToken)}
      />
      <Alert>The lines hold a key to the account for the next two hours. They are not shown again.</Alert>
    </>
  )
}
