import { Alert, Button, Heading } from '@latchkey/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { wordsFor } from '../parts/words.ts'
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
