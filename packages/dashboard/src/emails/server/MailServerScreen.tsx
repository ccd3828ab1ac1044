import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../../api.ts'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../../config/config-queries.ts'
import { PageHeader } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import styles from './MailServer.module.css'
import { MailServerForm } from './MailServerForm.tsx'

/** Which server sends the mails of the project, and in whose name. */
export function MailServerScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Which server sends the mails of this project, and from which address people get them."
      />
      {config.isPending && <Skeleton className={styles.waiting} />}
      {config.isError && <QueryFailure query={config} />}
      {config.data && (
        <ForRole project={project} needs="developer">
          <MailServerForm key={project.id} project={project} server={config.data.emails.server} />
        </ForRole>
      )}
    </>
  )
}
