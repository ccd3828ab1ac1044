import type { AdminOwnedProject, Application } from '@latchkey/js'
import { Alert, Button, Spinner } from '@latchkey/ui'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { wordsFor } from '../parts/words.ts'
import styles from './Applications.module.css'
import { SignInRefused, type TriedSignIn, tryApplication } from './try-application.ts'

interface TryApplicationProps {
  project: AdminOwnedProject
  application: Application
}

type State =
  | { readonly is: 'waiting'; readonly link?: string | undefined; readonly stop: () => void }
  | { readonly is: 'done'; readonly result: TriedSignIn }
  | { readonly is: 'failed'; readonly problem: string }

/** Signs in to the application in a new window, and shows what it would receive. */
export function TryApplication({ project, application }: TryApplicationProps) {
  const [state, setState] = useState<State>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function start() {
    // At once, while the browser knows that the user pressed a button.
    const opened = window.open('', '_blank', 'popup,width=480,height=760')
    const controller = new AbortController()
    stop.current = controller
    const waiting = { is: 'waiting', stop: () => controller.abort() } as const
    setState(waiting)
    try {
      const result = await tryApplication({
        ...{ project, application, signal: controller.signal },
        open(url) {
          if (opened) opened.location.replace(url)
          else setState({ ...waiting, link: url.href })
        },
      })
      setState({ is: 'done', result })
    } catch (error) {
      opened?.close()
      setState(controller.signal.aborted ? undefined : { is: 'failed', problem: problemOf(error) })
    }
  }

  return (
    <>
      <p className={styles.quiet}>
        Opens a new window, where you sign in as a user of this project. A copy of the application, with this dashboard
        as its redirect URI, is registered for that time and deleted afterwards.
      </p>
      <div className={styles.row}>
        <Button variant="outline" disabled={state?.is === 'waiting' || !application.isEnabled} onClick={start}>
          <ExternalLink size={15} aria-hidden="true" /> {state?.is === 'done' ? 'Try again' : 'Try a sign-in'}
        </Button>
        {!application.isEnabled && <span className={styles.quiet}>Switch it on first.</span>}
        {state?.is === 'waiting' && (
          <Button variant="ghost" onClick={state.stop}>
            Cancel
          </Button>
        )}
      </div>
      <section className={styles.result} aria-label="Result of the sign-in" aria-live="polite">
        {state?.is === 'waiting' && (
          <p className={styles.row}>
            <Spinner /> Waiting for the sign-in in the other window.
          </p>
        )}
        {state?.is === 'waiting' && state.link && (
          <p>
            The browser opened no window.{' '}
            <a href={state.link} target="_blank" rel="noreferrer" className="latchkey-link">
              Continue to the sign-in
            </a>
          </p>
        )}
        {state?.is === 'failed' && <Alert tone="destructive">{state.problem}</Alert>}
        {state?.is === 'done' && <Result result={state.result} />}
      </section>
    </>
  )
}

const problemOf = (error: unknown) => (error instanceof SignInRefused ? error.message : wordsFor(error))

function Result({ result: { claims, userInfo } }: { result: TriedSignIn }) {
  return (
    <>
      <Alert tone="success">The sign-in works. This is what the application receives.</Alert>
      <CodeBlock title="Claims of the ID token" language="json" code={JSON.stringify(claims, null, 2)} />
      <CodeBlock title="User info" language="json" code={JSON.stringify(userInfo, null, 2)} />
    </>
  )
}
