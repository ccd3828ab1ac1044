import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { BadgeCheck, BadgeMinus, LogIn, LogOut, Pencil, Star } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { nameOf } from '../users/name-of.ts'
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { ChannelMails } from './ChannelMails.tsx'
import type { ChannelMenuProps } from './props.ts'
import { useChannelActs } from './use-channel-acts.ts'

/** What can be done with an address. */
export function ChannelMenu(props: ChannelMenuProps) {
  const { project, user, channel } = props
  const { value, isPrimary, usedForAuth } = channel
  const [dialog, setDialog] = useState<'change' | 'delete'>()
  const close = () => setDialog(undefined)
  const { remove } = useChannelActs(project, channel)
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
      {dialog === 'change' && <ChangeAddressDialog project={project} channel={channel} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmByTyping
          title={`Delete ${value}?`}
          phrase={value}
          actionLabel="Delete address"
          onConfirm={remove}
          onClose={close}
        >
          {nameOf(user)} gets no mails there any more
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

function Changes({ project, user, channel, onChange, onDelete }: ChangesProps) {
  const { value, isPrimary, isVerified, usedForAuth } = channel
  const { change } = useChannelActs(project, channel)
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
            usedForAuth ? `${value} does not sign in any more.` : `${nameOf(user)} signs in with ${value} now.`,
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
