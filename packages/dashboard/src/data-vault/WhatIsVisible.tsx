import { Heading, Text } from '@latchkey/ui'
import { useId } from 'react'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import styles from './DataVault.module.css'

/** What this screen does not show, why, and how a server uses a store. */
export function WhatIsVisible({ storeId }: { storeId: string }) {
  const titleId = useId()
  return (
    <section className={styles.about} aria-labelledby={titleId}>
      <div className={styles.words}>
        <Heading level={2} id={titleId}>
          What you cannot see here
        </Heading>
        <Text isMuted>
          Values and their names. Your server encrypts both with a secret that never leaves it, so Latchkey stores only
          what it cannot read, and encrypts that once more. You see how many values there are and when one was last
          written.
        </Text>
        <Text isMuted>
          Keep the secret safe: values cannot be recovered without it. Values that your server stores for a user or a
          team are destroyed together with the user or the team.
        </Text>
      </div>
      <CodeBlock title="On your server" language="typescript" code={sample(storeId)} />
    </section>
  )
}

const sample = (storeId: string) => `const store = await serverApp.getDataVaultStore('${storeId}')
const secret = process.env.DATA_VAULT_SECRET

await store.setValue('github', token, { secret, userId })
const saved = await store.getValue('github', { secret })`
