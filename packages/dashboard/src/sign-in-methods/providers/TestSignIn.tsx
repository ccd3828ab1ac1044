import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { toKey } from '../../api.ts'
import { useTask } from '../../parts/use-task.ts'
import styles from './Providers.module.css'
import type { ProviderEntry } from './provider-entries.ts'
import { useProviderSearch } from './provider-names.ts'
import { TestResult } from './TestResult.tsx'

const pollMs = 2_000

export interface TestSignInProps {
  project: AdminOwnedProject
  entry: ProviderEntry
  /** Why there is nothing to test yet. */
  whyNot: string | undefined
}

/** Opens the provider in a new tab, and shows what it answered: here, and there when it comes back. */
export function TestSignIn({ project, entry, whyNot }: TestSignInProps) {
  const [{ test: testId }, search] = useProviderSearch()
  const [isStarting, setStarting] = useState(false)
  // Where the browser opened no tab.
  const [link, setLink] = useState<string>()
  const test = useQuery({ ...testQuery(project, testId ?? ''), enabled: testId !== undefined })

  const start = useTask(async (tab: Window | null) => {
    try {
      const { id, url } = await project.app.createOAuthTest(entry.id)
      if (tab) tab.location.replace(url)
      setLink(tab ? undefined : url)
      await search({ test: id })
    } catch (error) {
      tab?.close()
      throw error
    }
  })

  async function open() {
    // At once, while the browser knows that the user pressed a button.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setStarting(true)
    await start(tab)
    setStarting(false)
  }

  return (
    <>
      <div className={styles.row}>
        <Button variant="outline" isLoading={isStarting} disabled={whyNot !== undefined} onClick={open}>
          <ExternalLink size={15} aria-hidden="true" /> {testId ? 'Test again' : 'Test sign-in'}
        </Button>
        <span className={styles.note}>{whyNot ?? 'Opens a new tab. It works while the provider is off, too.'}</span>
      </div>
      {link && (
        <p>
          The browser opened no tab.{' '}
          <a href={link} target="_blank" rel="noreferrer" className="latchkey-link">
            Continue at {entry.name}
          </a>
        </p>
      )}
      {testId && <TestResult query={test} entry={entry} />}
    </>
  )
}

function testQuery(project: AdminOwnedProject, id: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/oauth-tests/:oauthTestId', params: { oauthTestId: id } }),
    queryFn: () => project.app.getOAuthTest(id),
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || data?.state !== 'waiting' ? false : pollMs,
  })
}
