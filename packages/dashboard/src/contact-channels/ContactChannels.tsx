import type { AdminOwnedProject, ContactChannel, ServerUser } from '@latchkey/js'
import { Result } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDashboard } from '../dashboard.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { QueryFailure } from '../parts/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { handlerPage } from '../projects/handler-page.ts'
import { contactChannelsQuery, usersChanged } from '../users/user-queries.ts'
import styles from './ContactChannels.module.css'

export interface ContactChannelsProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** The addresses of a user: which is the primary one, what is verified, what signs in. */
export function ContactChannels({ project, user }: ContactChannelsProps) {
  const channels = useQuery(contactChannelsQuery(project, user.id))

  if (channels.isPending) return <Skeleton shape="control" />
  if (channels.isError) return <QueryFailure query={channels} />
  if (channels.data.length === 0) return <p className={styles.none}>This user has no email address.</p>
  return (
    <ul className={styles.list}>
      {channels.data.map(channel => (
        <Channel key={channel.id} project={project} user={user} channel={channel} />
      ))}
    </ul>
  )
}

function Channel({ project, user, channel }: ContactChannelsProps & { channel: ContactChannel }) {
  const queries = useQueryClient()
  const { demoUrl } = useDashboard().settings
  const page = handlerPage(project, demoUrl, 'email-verification')
  const send = useTask(
    async () => Result.orThrow(await channel.sendVerificationEmail({ callbackUrl: page ?? undefined })),
    `A link is on its way to ${channel.value}.`,
  )
  const markVerified = useTask(async () => {
    await user.update({ primaryEmailVerified: true })
    await usersChanged(queries, project)
  }, 'The address is verified.')

  return (
    <li className={styles.channel}>
      <span className={styles.address}>
        <span className={styles.value}>{channel.value}</span>
        <CopyButton text={channel.value} what="email address" />
      </span>
      <span className={styles.badges}>
        {channel.isPrimary && <Badge>Primary</Badge>}
        <Badge tone={channel.isVerified ? 'success' : 'warning'}>
          {channel.isVerified ? 'Verified' : 'Not verified'}
        </Badge>
        {channel.usedForAuth && <Badge>Signs in</Badge>}
      </span>
      {!channel.isVerified && (
        <span className={styles.actions}>
          <Button
            variant="outline"
            size="small"
            aria-disabled={page === null || undefined}
            title={
              page === null ? 'Add a trusted domain first: the link in the mail has to lead to your app.' : undefined
            }
            onClick={page === null ? undefined : send}
          >
            Send verification mail
          </Button>
          {channel.isPrimary && (
            <Button variant="ghost" size="small" onClick={markVerified}>
              Mark as verified
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
