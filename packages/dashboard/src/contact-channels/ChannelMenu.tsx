import type {
  AdminOwnedProject,
  ApiError,
  ServerContactChannel,
  ServerContactChannelUpdateOptions,
  ServerUser,
} from '@latchkey/js'
import { Checkbox, MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { BadgeCheck, BadgeMinus, LogIn, LogOut, Pencil, Star } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { getName } from '../users/user-words.ts'
import { ChannelMails } from './ChannelMails.tsx'

export interface ContactChannelsProps {
  project: AdminOwnedProject
  user: ServerUser
}

export interface ChannelMenuProps extends ContactChannelsProps {
  channel: ServerContactChannel
  /** All addresses of the user. */
  channels: readonly ServerContactChannel[]
}

/** What can be done with an address. */
export function ChannelMenu(props: ChannelMenuProps) {
  const { project, user, channel } = props
  const { value, isPrimary, usedForAuth } = channel
  const [dialog, setDialog] = useState<'change' | 'delete'>()
  const close = () => setDialog(undefined)
  const { remove } = useChannelActs(channel)
  const whyNot = credentialRefusal(project)

  return (
    <>
      <RowMenu of={value}>
        <ChannelMails {...props} />
        <MenuSeparator />
        {whyNot === undefined ? (
          <Changes {...props} onChange={() => setDialog('change')} onDelete={() => setDialog('delete')} />
        ) : (
          <ReasonedItem icon={<Pencil size={16} />} whyNot={whyNot} onSelect={close}>
            Change or delete
          </ReasonedItem>
        )}
      </RowMenu>
      {dialog === 'change' && <ChangeAddressDialog channel={channel} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmByTyping
          title={`Delete ${value}?`}
          phrase={value}
          actionLabel="Delete address"
          onConfirm={remove}
          onClose={close}
        >
          {getName(user)} gets no mails there any more
          {usedForAuth && ', and does not sign in with it'}.{isPrimary && ' They are left without a primary address.'}
        </ConfirmByTyping>
      )}
    </>
  )
}

interface ChangesProps extends ChannelMenuProps {
  onChange: () => void
  onDelete: () => void
}

function Changes({ user, channel, onChange, onDelete }: ChangesProps) {
  const { value, isPrimary, isVerified, usedForAuth } = channel
  const { change } = useChannelActs(channel)
  return (
    <>
      {!isPrimary && (
        <MenuItem
          icon={<Star size={16} />}
          onSelect={() => change({ isPrimary: true }, `${value} is the primary address.`)}
        >
          Make primary
        </MenuItem>
      )}
      <MenuItem
        icon={isVerified ? <BadgeMinus size={16} /> : <BadgeCheck size={16} />}
        onSelect={() =>
          change({ isVerified: !isVerified }, `${value} ${isVerified ? 'is not verified any more' : 'is verified'}.`)
        }
      >
        {isVerified ? 'Mark as not verified' : 'Mark as verified'}
      </MenuItem>
      <MenuItem
        icon={usedForAuth ? <LogOut size={16} /> : <LogIn size={16} />}
        onSelect={() =>
          change(
            { usedForAuth: !usedForAuth },
            usedForAuth ? `${value} does not sign in any more.` : `${getName(user)} signs in with ${value} now.`,
          )
        }
      >
        {usedForAuth ? 'Stop using it for sign-in' : 'Use it for sign-in'}
      </MenuItem>
      <MenuItem icon={<Pencil size={16} />} onSelect={onChange}>
        Change address…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<TrashIcon />} tone="destructive" onSelect={onDelete}>
        Delete…
      </MenuItem>
    </>
  )
}

interface ChangeAddressDialogProps {
  channel: ServerContactChannel
  onClose: () => void
}

/** Another address in the place of one that was mistyped, or is no longer used. */
function ChangeAddressDialog({ channel, onClose }: ChangeAddressDialogProps) {
  const { register, errors, sending } = useSentForm(
    {
      getField: fieldOfRefusal,
      defaultValues: { value: channel.value, isVerified: false },
    },
    async ({ value, isVerified }) => {
      await channel.update({ value: value.trim(), isVerified })
      tell(`The address is ${value.trim()} now.`)
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Change ${channel.value}`}
      description="What the address is for stays as it is: whether it is the primary one, and whether it signs in."
      actionLabel="Change address"
      {...sending}
      onClose={onClose}
    >
      <EmailField error={errors.value?.message} {...register('value', isGiven)} />
      <Checkbox
        label="The new address is verified"
        hint="You know that it belongs to this person."
        {...register('isVerified')}
      />
    </FormDialog>
  )
}

type Settings = Pick<ServerContactChannelUpdateOptions, 'isPrimary' | 'isVerified' | 'usedForAuth'>

/** What is done with an address at once, and said when it is done. */
function useChannelActs(channel: ServerContactChannel) {
  async function set(settings: Settings) {
    await channel.update(settings)
  }

  const takeBack = useTask(set, 'As it was before.')
  const change = useTask(async (settings: Settings, done: string) => {
    await set(settings)
    // Whichever address was the primary one before is not known any more.
    const before = settings.isPrimary === undefined ? settingsBefore(channel, settings) : undefined
    tell(done, before && { undo: () => takeBack(before) })
  })
  const remove = useTask(() => channel.delete(), `${channel.value} is deleted.`)

  return { change, remove }
}

function settingsBefore({ isVerified, usedForAuth }: ServerContactChannel, changed: Settings): Settings {
  return {
    ...(changed.isVerified !== undefined && { isVerified }),
    ...(changed.usedForAuth !== undefined && { usedForAuth }),
  }
}

/** What the server has against an address stands beside it; what it has against the person who asks, above the form. */
export function fieldOfRefusal({ statusCode }: ApiError): 'value' | undefined {
  return statusCode === 400 || statusCode === 409 ? 'value' : undefined
}
