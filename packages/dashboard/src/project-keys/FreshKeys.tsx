import type { InternalApiKeyFirstView } from '@latchkey/js'
import { Alert, Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import { environmentFile, viteEnvironmentFile } from '../projects/snippets.ts'
import styles from './FreshKeys.module.css'
import { kinds } from './kinds.ts'

export interface FreshKeysProps {
  projectId: string
  keys: InternalApiKeyFirstView
}

/** The one time that keys are shown whole: each to copy, and all of them as a file of variables. */
export function FreshKeys({ projectId, keys }: FreshKeysProps) {
  const [reader, setReader] = useState('server')
  const values = { ...keys, baseUrl: location.origin, projectId }
  const readers = [
    { id: 'server', label: 'Server', content: <CodeBlock title=".env" code={environmentFile(values)} /> },
    { id: 'next', label: 'Next.js', content: <CodeBlock title=".env.local" code={environmentFile(values)} /> },
    { id: 'vite', label: 'Vite', content: <CodeBlock title=".env.local" code={viteEnvironmentFile(values)} /> },
  ]
  return (
    <div className={styles.keys}>
      <Alert>
        Copy the keys now. They are shown this once: later only their last four characters can be seen, also those of
        the publishable key.
      </Alert>
      <dl className={styles.list}>
        {kinds.map(({ field, name }) => {
          const key = keys[field]
          return (
            key && (
              <div key={field} className={styles.row} data-large={field === 'publishableClientKey' || undefined}>
                <dt>{name}</dt>
                <dd>
                  <code>{key}</code>
                  <CopyButton text={key} what={name.toLowerCase()} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
      {keys.publishableClientKey ? (
        <Tabs label="What reads the variables" tabs={readers} selected={reader} onSelect={setReader} />
      ) : (
        <CodeBlock title=".env" code={environmentFile(values)} />
      )}
    </div>
  )
}
