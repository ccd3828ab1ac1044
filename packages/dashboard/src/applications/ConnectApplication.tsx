import type { AdminOwnedProject, Application } from '@latchkey/js'
import { Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import styles from './Applications.module.css'
import { issuerOf, relyingParty } from './relying-party.ts'

interface ConnectApplicationProps {
  project: AdminOwnedProject
  application: Application
}

/** What a program that has OpenID Connect among its settings asks for, and code for one that has not. */
export function ConnectApplication({ project, application }: ConnectApplicationProps) {
  const [shown, show] = useState('settings')
  const issuer = issuerOf(project)
  const values = { issuer, application }
  const tabs = [
    {
      id: 'settings',
      label: 'Settings',
      content: (
        <dl className={styles.settings}>
          <dt>Issuer</dt>
          <dd>
            <CopyableId id={issuer} what="issuer" />
          </dd>
          <dt>Discovery URL</dt>
          <dd>
            <CopyableId id={`${issuer}/.well-known/openid-configuration`} what="discovery URL" />
          </dd>
          <dt>Client ID</dt>
          <dd>
            <CopyableId id={application.clientId} what="client id" />
          </dd>
          <dt>Client secret</dt>
          <dd>
            {application.secretLastFour === null
              ? 'None: it is public'
              : `The one that ends in ${application.secretLastFour}`}
          </dd>
          <dt>Scopes</dt>
          <dd>
            <code>{application.scopes.join(' ')}</code>
          </dd>
          <dt>PKCE</dt>
          <dd>S256, which is required</dd>
        </dl>
      ),
    },
    {
      id: 'code',
      label: 'openid-client',
      content: <CodeBlock title="sign-in.ts" code={relyingParty(values)} />,
    },
  ]
  return <Tabs label="How to connect" tabs={tabs} selected={shown} onSelect={show} />
}
