import type { AdminOwnedProject } from '@latchkey/js'
import { Button, Tabs, Text } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { keysQuery } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { useTask } from '../parts/use-task.ts'
import { FreshKeys } from '../project-keys/FreshKeys.tsx'
import { makeKeys, useFreshKeys, usualKeys } from '../project-keys/fresh-keys.ts'
import { keysScreen } from '../project-keys/project-keys.screens.ts'
import styles from './GettingStarted.module.css'
import { domainsScreen } from './projects.screens.ts'
import { frameworks } from './snippets.ts'

export interface GettingStartedProps {
  project: AdminOwnedProject
  /** No one has signed up yet. */
  isFirst: boolean
}

/** From nothing to the first user, in the framework of one's choice, with keys that are ready to paste. */
export function GettingStarted({ project, isFirst }: GettingStartedProps) {
  const [chosenId, choose] = useState<string>('react')
  const lastStep = frameworks.find(({ id }) => id === chosenId)?.lastStep
  const freshKeys = useFreshKeys(project.id)
  const values = { ...freshKeys, baseUrl: location.origin, projectId: project.id }
  const tabs = frameworks.map(({ id, label, snippets }) => ({
    id,
    label,
    content: (
      <div className={styles.snippets}>
        {snippets(values).map(({ title, code }) => (
          <CodeBlock key={title} title={title} code={code} />
        ))}
      </div>
    ),
  }))

  return (
    <section className={styles.start} aria-labelledby="getting-started">
      <header>
        <h2 id="getting-started" className={styles.title}>
          {isFirst ? 'Three steps to your first user' : 'Connect an app'}
        </h2>
        <Text isMuted>{isFirst ? 'Users appear here when they sign up.' : 'Keys and code for this project.'}</Text>
      </header>
      <ol className={styles.steps}>
        <Step number={1} title="Create keys" isDone={freshKeys !== undefined}>
          <KeysStep project={project} />
        </Step>
        <Step number={2} title="Paste the code">
          <Tabs label="Framework" tabs={tabs} selected={chosenId} onSelect={choose} className={styles.tabs} />
        </Step>
        {lastStep && (
          <Step number={3} title={lastStep.title}>
            <Text isMuted>
              {lastStep.words} Before you go live, add the address of your app to the{' '}
              <Link to={domainsScreen.path} params={{ projectId: project.id }} className="latchkey-link">
                trusted domains
              </Link>
              .
            </Text>
          </Step>
        )}
      </ol>
    </section>
  )
}

function KeysStep({ project }: { project: AdminOwnedProject }) {
  const queries = useQueryClient()
  const freshKeys = useFreshKeys(project.id)
  const { data: known = [] } = useQuery(keysQuery(project))
  const hasKeys = known.some(keys => keys.isValid())
  const create = useTask(
    () => makeKeys(queries, project, usualKeys('Made on the overview')),
    'The keys are in the code below.',
  )

  if (freshKeys) return <FreshKeys projectId={project.id} keys={freshKeys} />
  return (
    <>
      <Text isMuted>
        {hasKeys ? (
          <>
            This project has{' '}
            <Link to={keysScreen.path} params={{ projectId: project.id }} className="latchkey-link">
              keys
            </Link>{' '}
            already, which cannot be shown again. New ones are put into the code below.
          </>
        ) : (
          'One for the browser, one for your server. They are put into the code below.'
        )}
      </Text>
      <ForRole project={project} needs="developer">
        <div>
          <Button variant={hasKeys ? 'outline' : 'primary'} onClick={create}>
            Create keys
          </Button>
        </div>
      </ForRole>
    </>
  )
}

function Step({
  number,
  title,
  isDone,
  children,
}: {
  number: number
  title: string
  isDone?: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      <div className={styles.body}>
        <h3 className={styles.name}>{title}</h3>
        {children}
      </div>
    </li>
  )
}
