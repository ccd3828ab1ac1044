import type { ServerContactChannel } from '@latchkey/js'
import { Badge, Button, Checkbox, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { contactChannelsQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import { ChannelMenu, type ContactChannelsProps, fieldOfRefusal } from './ChannelMenu.tsx'
import styles from './ContactChannels.module.css'

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
        <AddChannelDialog user={user} isFirst={channels.data.length === 0} onClose={() => setAdding(false)} />
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

interface NewChannel {
  value: string
  isVerified: boolean
  usedForAuth: boolean
  isPrimary: boolean
}

interface AddChannelDialogProps extends Pick<ContactChannelsProps, 'user'> {
  /** There is no other address yet. */
  isFirst: boolean
  onClose: () => void
}

/** One more address of a user. */
function AddChannelDialog({ user, isFirst, onClose }: AddChannelDialogProps) {
  const { register, errors, sending } = useSentForm<NewChannel>(
    {
      getField: fieldOfRefusal,
      defaultValues: { value: '', isVerified: false, usedForAuth: true, isPrimary: isFirst },
    },
    async ({ value, ...settings }) => {
      await user.createContactChannel({ type: 'email', value: value.trim(), ...settings })
      tell(`${value.trim()} is added.`)
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Add an address of ${getName(user)}`}
      description="No mail is sent. To have it verified by its reader, add it and send a verification mail."
      actionLabel="Add address"
      {...sending}
      onClose={onClose}
    >
      <EmailField error={errors.value?.message} {...register('value', isGiven)} />
      <Checkbox
        label="The address is verified"
        hint="You know that it belongs to this person."
        {...register('isVerified')}
      />
      <Checkbox label="They sign in with it" {...register('usedForAuth')} />
      <Checkbox label="It is their primary address" {...register('isPrimary')} />
    </FormDialog>
  )
}
