import { Alert, Button, Heading, Text } from '@latchkey/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { wordsFor } from '../parts/words.ts'
import { projectsScreen } from '../projects/projects.screens.ts'
import styles from './Message.module.css'

/** A screen that could not be shown: says why, and offers to try again. */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()

  async function tryAgain() {
    queries.reset()
    await router.invalidate()
    reset()
  }

  return (
    <div className={styles.message}>
      <Heading>This screen could not be shown</Heading>
      <Alert tone="destructive">{wordsFor(error)}</Alert>
      <div>
        <Button onClick={tryAgain}>Try again</Button>
      </div>
    </div>
  )
}

/** Nothing is here, or nothing that this person may see: both look alike on purpose. */
export function NotFound() {
  const navigate = useNavigate()
  return (
    <div className={styles.message}>
      <Heading>There is nothing here</Heading>
      <Text isMuted>
        The address may have a slip in it, what it named may be deleted, or it belongs to a team that you are not in.
      </Text>
      <div>
        <Button onClick={() => navigate({ to: projectsScreen.path })}>Go to projects</Button>
      </div>
    </div>
  )
}

/** Shown when the settings could not be loaded. It needs nothing that may have failed to load. */
export function CannotStart({ error }: { error: unknown }) {
  return (
    <main>
      <h1>The dashboard could not start</h1>
      <p>The Latchkey server did not answer. See whether it is still running, then reload this page.</p>
      <p>
        <small>{error instanceof Error ? error.message : String(error)}</small>
      </p>
    </main>
  )
}
