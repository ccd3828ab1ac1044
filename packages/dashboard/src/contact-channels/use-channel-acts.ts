import type { ServerContactChannel, ServerContactChannelUpdateOptions } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { usersChanged } from '../users/user-queries.ts'

type Settings = Pick<ServerContactChannelUpdateOptions, 'isPrimary' | 'isVerified' | 'usedForAuth'>

/** What is done with an address at once, and said when it is done. */
export function useChannelActs(project: Managed, channel: ServerContactChannel) {
  const queries = useQueryClient()

  async function set(settings: Settings) {
    await channel.update(settings)
    await usersChanged(queries, project)
  }

  const takeBack = useTask(set, 'As it was before.')
  const change = useTask(async (settings: Settings, done: string) => {
    await set(settings)
    // Whichever address was the primary one before is not known any more.
    const before = settings.isPrimary === undefined ? settingsBefore(channel, settings) : undefined
    tell(done, before && { undo: () => takeBack(before) })
  })
  const remove = useTask(async () => {
    await channel.delete()
    await usersChanged(queries, project)
  }, `${channel.value} is deleted.`)

  return { change, remove }
}

function settingsBefore({ isVerified, usedForAuth }: ServerContactChannel, changed: Settings): Settings {
  return {
    ...(changed.isVerified !== undefined && { isVerified }),
    ...(changed.usedForAuth !== undefined && { usedForAuth }),
  }
}
