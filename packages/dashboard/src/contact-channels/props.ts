import type { AdminOwnedProject, ServerContactChannel, ServerUser } from '@latchkey/js'

export interface ContactChannelsProps {
  project: AdminOwnedProject
  user: ServerUser
}

export interface ChannelMenuProps extends ContactChannelsProps {
  channel: ServerContactChannel
  /** All addresses of the user. */
  channels: readonly ServerContactChannel[]
}
