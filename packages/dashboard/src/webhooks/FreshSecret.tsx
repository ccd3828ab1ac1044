import { Alert } from '@latchkey/ui'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import styles from './Webhooks.module.css'

/** The one time that a signing secret is shown. */
export function FreshSecret({ secret }: { secret: string }) {
  return (
    <div className={styles.secret}>
      <Alert>
        Copy the signing secret now. It is shown this once; only its last four characters can be seen later.
      </Alert>
      <CodeBlock title="Signing secret" code={secret} />
      <CodeBlock title="Verify a delivery" code={verification} />
    </div>
  )
}

const verification = `import { Webhook } from 'standardwebhooks'

const payload = new Webhook(secret).verify(body, headers)`
