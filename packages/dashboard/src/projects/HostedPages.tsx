import { hostedFolder } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { CopyField } from '@latchkey/ui'
import { useDashboard } from '../dashboard.ts'
import { Section } from '../parts/page/PageHeader.tsx'

/** Where the pages of the server for this project are. The project of the owners has its own. */
export function HostedPages({ project: { id } }: { project: AdminOwnedProject }) {
  const { settings } = useDashboard()
  if (id === settings.projectId) return null
  return (
    <Section
      title="Hosted pages"
      description="For an app without sign-in pages of its own: it sends people here with redirectToHostedPage of the SDK, and they come back to a trusted domain."
    >
      <CopyField label="Sign-in page" value={`${settings.publicUrl}${hostedFolder(id)}/sign-in`} />
    </Section>
  )
}
