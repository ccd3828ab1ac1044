import type { AdminOwnedProject } from '@latchkey/js'
import { Fold } from '../parts/page/PageHeader.tsx'
import { GettingStarted } from './GettingStarted.tsx'

/** The first steps, for those who have taken them: folded away until the next app is to be connected. */
export function ConnectAnApp({ project }: { project: AdminOwnedProject }) {
  return (
    <Fold title="Connect an app">
      <GettingStarted project={project} isFirst={false} />
    </Fold>
  )
}
