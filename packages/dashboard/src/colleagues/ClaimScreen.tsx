import { useUser } from '@latchkey/react'
import { Alert, Button, Text } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { wordsFor } from '../parts/words.ts'
import { projectsScreen } from '../projects/projects.screens.ts'
import styles from './ClaimScreen.module.css'
import { claimServer, isDeadLink } from './claim.ts'
import { claimScreen } from './colleagues.screens.ts'
import { ClaimFrame, LinkForm } from './NoOwner.tsx'

/** The first thing that the person who started the server sees: it is theirs; who are they? */
export function ClaimScreen() {
  const { code = '' } = useSearch({ from: claimScreen.path })
  const state = useLoaderData({ from: claimScreen.path })
  const user = useUser()

  useEffect(() => {
    document.title = `${claimScreen.title} · Latchkey`
  }, [])

  if (state === 'cut') return <CutLink />
  if (state === 'dead') return <DeadLink />
  return user ? <ClaimAs code={code} /> : <WhoAreYou code={code} />
}

function CutLink() {
  return (
    <ClaimFrame title="This link is not whole">
      <Text isMuted className={styles.words}>
        Copy the whole link from the terminal in which Latchkey was started, and open it again.
      </Text>
      <LinkForm />
    </ClaimFrame>
  )
}

function WhoAreYou({ code }: { code: string }) {
  const { app, settings } = useDashboard()
  const navigate = useNavigate()
  const comeBack = encodeURIComponent(`${claimScreen.path}?code=${code}&go=true`)
  return (
    <ClaimFrame title="This server is yours">
      <Text isMuted className={styles.words}>
        Latchkey is running. Create the account that owns it
        {settings.isDevelopment ? ', and you will find a demo project waiting.' : '.'}
      </Text>
      <div className={styles.actions}>
        <Button isWide onClick={() => navigate({ href: `${app.urls.signUp}?after_auth_return_to=${comeBack}` })}>
          Create the owner’s account
        </Button>
        <Button
          isWide
          variant="outline"
          onClick={() => navigate({ href: `${app.urls.signIn}?after_auth_return_to=${comeBack}` })}
        >
          I have an account here
        </Button>
      </div>
    </ClaimFrame>
  )
}

type Trouble = { kind: 'used' } | { kind: 'other'; words: string }

function ClaimAs({ code }: { code: string }) {
  const { go } = useSearch({ from: claimScreen.path })
  const { app, settings } = useDashboard()
  const user = useUser({ or: 'throw' })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<Trouble>()
  const hasBegun = useRef(false)

  const claim = useCallback(async () => {
    try {
      await claimServer(settings, user, code)
      queries.clear()
      tell('Welcome. You are the owner of this server.')
      await navigate({ to: projectsScreen.path, replace: true })
    } catch (error) {
      setTrouble(isDeadLink(error) ? { kind: 'used' } : { kind: 'other', words: wordsFor(error) })
    }
  }, [settings, user, code, queries, navigate])

  useEffect(() => {
    if (!go || hasBegun.current) return
    hasBegun.current = true
    claim()
  }, [go, claim])

  if (trouble?.kind === 'used') return <DeadLink />
  return (
    <ClaimFrame title="This server is yours">
      {trouble && <Alert tone="destructive">{trouble.words}</Alert>}
      <Text isMuted className={styles.words}>
        You are signed in as <strong>{user.primaryEmail ?? user.displayName}</strong>.
      </Text>
      <div className={styles.actions}>
        <Button isWide isLoading={go && !trouble} onClick={claim}>
          Become the owner
        </Button>
        <Button
          isWide
          variant="outline"
          onClick={() => app.signOut({ redirectUrl: `${claimScreen.path}?code=${code}` })}
        >
          Use another account
        </Button>
      </div>
    </ClaimFrame>
  )
}

function DeadLink() {
  const navigate = useNavigate()
  return (
    <ClaimFrame title="This link no longer works">
      <Text isMuted className={styles.words}>
        It was used before, or is more than a week old. If you are the owner already, go on to your projects. If nobody
        owns this server yet, restart it: the terminal then shows a new link.
      </Text>
      <Button isWide onClick={() => navigate({ to: projectsScreen.path })}>
        Go to projects
      </Button>
    </ClaimFrame>
  )
}
