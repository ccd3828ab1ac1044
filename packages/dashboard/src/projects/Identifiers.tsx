import { apiPath } from '@latchkey/contract/names'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import styles from './SettingsScreen.module.css'

/** What code needs to know of the project that checks access tokens by itself. */
export function Identifiers({ projectId }: { projectId: string }) {
  const keySetUrl = `${location.origin}${apiPath}/projects/${projectId}/.well-known/jwks.json`
  return (
    <dl className={styles.ids}>
      <dt>Project id</dt>
      <dd>
        <CopyableId id={projectId} what="project id" />
      </dd>
      <dt>Public keys (JWKS)</dt>
      <dd>
        <CopyableId id={keySetUrl} what="JWKS address" />
      </dd>
    </dl>
  )
}
