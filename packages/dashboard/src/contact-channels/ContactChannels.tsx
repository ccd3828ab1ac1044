import type { ServerContactChannel } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { contactChannelsQuery } from '../users/user-queries.ts'
import { AddChannelDialog } from './AddChannelDialog.tsx'
import { ChannelMenu } from './ChannelMenu.tsx'
import styles from './ContactChannels.module.css'
import type { ContactChannelsProps } from './props.ts'

/** The addresses of a user: which is the primary one, what is verified, what signs in, and the means to change it. */
export function ContactChannels({ project, user }: ContactChannelsProps) {
  const channels = useQuery(contactChannelsQuery(project, user.id))
  const [isAdding, setAdding] = useState(false)
  const whyNot = credentialRefusal(project)

  if (channels.isPending) return <Skeleton shape="control" />
  if (channels.isError) return <QueryFailure query={channels} />
  return (
    <>
      {channels.data.length === 0 && <p className={list.none}>This user has no email address.</p>}
      {channels.data.length > 0 && (
        <ul className={list.list}>
          {channels.data.map(channel => (
            <li key={channel.id} className={list.entry}>
              <span className={list.what}>
                <Address channel={channel} />
              </span>
              <span className={list.actions}>
                <ChannelMenu project={project} user={user} channel={channel} channels={channels.data} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="outline"
          size="small"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setAdding(true)}
        >
          <Plus size={14} aria-hidden="true" /> Add address
        </Button>
      </div>
      {isAdding && (
        <AddChannelDialog
          project={project}
          user={user}
          isFirst={channels.data.length === 0}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function Address({ channel }: { channel: ServerContactChannel }) {
  return (
    <>
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
    </>
  )
}
